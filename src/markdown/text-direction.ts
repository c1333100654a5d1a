import {html, type TemplateResult} from 'lit';

/* A browser derives the direction of a text from its first letter. But an Arabic sentence may begin with the Latin
   name of a product. Here, most of its words decide. */

export type Direction = 'ltr' | 'rtl';

export type Words = Readonly<Record<Direction, number>>;

/** Minimum share of right-to-left words in a right-to-left text. The other words may be Latin names. */
export const rightToLeftShare = 0.4;
export const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Value of the attribute `dir` that leaves the direction to the page. The types of templates do not list it. */
const directionOfSite = '' as Direction;

/** Returns the direction of a text for its attribute `dir`: that of most of its words, else that of the page. */
export function textDirection(text: string): Direction {
  const {ltr, rtl} = countWords(text);
  const share = rtl / (ltr + rtl);
  return share >= rightToLeftShare ? 'rtl' : share < rightToLeftShare ? 'ltr' : directionOfSite;
}

/** Returns the content of an element with a plain text. Each line of a right-to-left text has its own direction. */
export function textLines(text: string): string | readonly TemplateResult[] {
  return rightToLeft.test(text)
    ? text.split('\n').map(line => html`<div dir=${textDirection(line)}>${line || html`<br />`}</div>`)
    : text;
}

export function countWords(text: unknown): Words {
  const words = {ltr: 0, rtl: 0};
  // A page may set another value than a text.
  for (const word of String(text).match(/\p{L}\S*/gu) ?? []) {
    const [letter = ''] = word;
    if (word.includes('://')) continue;
    if (rightToLeft.test(letter)) words.rtl += 1;
    // In a script without spaces, each letter counts as a word.
    else words.ltr += /\p{Lo}/u.test(letter) ? word.length : 1;
  }
  return words;
}
