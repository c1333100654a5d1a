/* From markdown-it (MIT): see LICENSE in this folder. */

/** Browsers already contain the Unicode tables. */
const punctuation = /[\p{P}\p{S}]/u;
const whiteSpace = /[\p{Zs}\t\n\v\f\r]/u;

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

export function isWhiteSpace(codePoint: number): boolean {
  return whiteSpace.test(String.fromCodePoint(codePoint));
}

export function isPunctuation(codePoint: number): boolean {
  return punctuation.test(String.fromCodePoint(codePoint));
}

/** Returns the first position that is no space, tab or line end. */
export function skipBlanks(text: string, start: number, end: number): number {
  let position = start;
  for (; position < end; position += 1) {
    const code = text.charCodeAt(position);
    if (!isSpace(code) && code !== 0x0a) break;
  }
  return position;
}

/**
 * Makes the labels of references comparable. First lower and then upper case removes all differences between
 * the forms of a letter: neither alone changes all of Θ, ϴ, θ and ϑ.
 */
export function normalizeReference(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

/** For headings and paragraphs, where the spaces of Unicode are text. */
export function asciiTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAsciiTrimmable(text.charCodeAt(start))) start += 1;
  while (end > start && isAsciiTrimmable(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isAsciiTrimmable(code: number): boolean {
  return isSpace(code) || code === 0x0a || code === 0x0d;
}
