import fc from 'fast-check';

const words = fc.constantFrom<unknown>(
  '',
  'text',
  'user',
  'assistant',
  'thinking',
  'stop',
  'done',
  'queued',
  'sent',
);
const leaves = fc.oneof(
  fc.string({unit: 'grapheme', maxLength: 12}),
  words,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, '<think>a', '\ud800'),
);

/** JSON values whose objects have the member names that a reader looks for, with values of any type. */
export function hostileValues(names: readonly string[]): fc.Arbitrary<unknown> {
  const members = fc.constantFrom(...names, '__proto__', 'toString', 'length');
  return fc.letrec<{value: unknown}>(tie => ({
    value: fc.oneof(
      {depthSize: 'medium', withCrossShrink: true},
      leaves,
      fc.array(tie('value'), {maxLength: 3}),
      fc.array(fc.tuple(members, tie('value')), {maxLength: 5}).map(entries => Object.fromEntries(entries)),
    ),
  })).value;
}
