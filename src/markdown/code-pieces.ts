/** Where one piece of a text lies in it; offsets in UTF-16 units. */
export interface CodePiece {
  readonly start: number;
  readonly end: number;
}

/** What a grammar reads in one go: the time of the worst ones grows with the square of it. */
const longestPiece = 4_000;

/**
 * The next piece of a text worth reading on its own. Long texts are cut in front of a line that is not
 * indented, after an empty one if possible: few things begun before such a place end behind it.
 *
 * @param continued whether it begins with something that was cut already: it then gets as many lines as it can
 */
export function codePiece(text: string, start: number, continued: boolean): CodePiece {
  if (text.length - start <= longestPiece) return {start, end: text.length};
  const window = text.slice(start, start + longestPiece);
  const earliest = longestPiece / 4;
  for (const place of continued ? [/\n/g] : [/\n\n(?=\S)/g, /\n(?=[^\s)\]}])/g, /\n/g]) {
    const last = [...window.matchAll(place)].at(-1);
    if (last && last.index >= earliest) return {start, end: start + last.index + last[0].length};
  }
  return {start, end: start + longestPiece};
}
