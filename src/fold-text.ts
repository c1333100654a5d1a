/**
 * Folds a text for a search that ignores case, accents and width. Removes accents and points in Latin, Greek, Cyrillic,
 * Hebrew and Arabic text. Marks of other scripts are letters. Upper case makes equal: both small sigmas, i with and
 * without its dot, ß and ss.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/(?=[\u0300-\u06ff])\p{Mn}/gu, '')
      // First to lower case: a capital ẞ has no other upper case.
      .toLowerCase()
      .toUpperCase()
      .replace(/\s+/g, ' ')
      .trim()
  );
}
