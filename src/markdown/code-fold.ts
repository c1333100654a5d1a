/** Characters of code shown without being asked for all. */
const foldedLength = 20_000;

/** Whether a text is too long to be shown at once. */
export function isFoldable(text: string): boolean {
  return text.length > foldedLength;
}

/** The beginning of a long text: whole lines where they are not too long, whole characters always. */
export function foldedText(text: string): string {
  const lineEnd = text.lastIndexOf('\n', foldedLength);
  if (lineEnd > foldedLength / 2) return text.slice(0, lineEnd);
  const splitsCharacter = /[\uD800-\uDBFF]/.test(text.charAt(foldedLength - 1));
  return text.slice(0, splitsCharacter ? foldedLength - 1 : foldedLength);
}

/** Lines of a text, without making a list of them: it is asked again for each piece that arrives. */
export function countLines(text: string): number {
  let count = 1;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) count += 1;
  return count;
}
