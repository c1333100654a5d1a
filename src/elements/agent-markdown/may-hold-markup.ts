const markup =
  /[*_`#>[\]|~<&\\@$]|:\/\/|www\.|\n\s*\n|^(?: {4}|\t|[^\S\n\r\u2028\u2029]*(?:[-+=]|\d+[.)]))/im;

/** Where such letters are mixed with Latin ones, a browser would take the direction of the first letter alone. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Whether a text could look different as markdown; a plain sentence needs no renderer. */
export function mayHoldMarkup(text: string): boolean {
  return markup.test(text) || (rightToLeft.test(text) && /[a-z]/i.test(text));
}
