const zeroWidthNonJoiner = '\u200c';

/** One or two letters that stand for a name; `''` for a name without letters or digits. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (
    picked
      .map(word => Array.from(word ?? '')[0] ?? '')
      // Arabic letters side by side would join into a word of their own.
      .join(/\p{Script=Arabic}/u.test(name) ? zeroWidthNonJoiner : '')
      .toLocaleUpperCase()
  );
}
