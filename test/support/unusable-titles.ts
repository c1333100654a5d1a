/** Titles that neither the service nor the gateway gives to a conversation. */
export const unusableTitles: readonly unknown[] = [
  ...['', ' ', '\u202e', 'a\nb', 'a\u0000b', 'a\u2028b', 'x'.repeat(201)],
  ...[7, null, ['a'], {}],
];
