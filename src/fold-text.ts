/** Letters that people type without their stroke or as two letters, other forms of Arabic letters, and apostrophes. */
const asTyped: Readonly<Record<string, string>> = {
  ...{æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', '’': "'", '‘': "'"},
  ...{ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك'},
};
const typedOtherwise = new RegExp(`[${Object.keys(asTyped).join('')}]`, 'g');

/**
 * Folds a text for a search that ignores case, accents, width and characters without width. Removes accents and points in
 * Latin, Greek, Cyrillic, Hebrew and Arabic text. Marks of other scripts are letters. Upper case makes equal: both small
 * sigmas, i with and without its dot, ß and ss.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/(?=[\u0300-\u06ff])\p{Mn}|\p{DI}|\u0640/gu, '')
      // First to lower case: a capital ẞ has no other upper case.
      .toLowerCase()
      .replace(typedOtherwise, letter => asTyped[letter] ?? letter)
      .toUpperCase()
      .replace(/\s+/g, ' ')
      .trim()
  );
}
