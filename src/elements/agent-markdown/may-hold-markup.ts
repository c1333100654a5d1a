const markup = /[*_`#>[\]|~<&\\@$]|:\/\/|www\.|\n\s*\n|^(?: {4}|\t|\s*(?:[-+=]|\d+[.)]))/im;

/** Of a text with such letters and Latin ones, a browser finds the direction by the first one alone. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Whether a text could look different as markdown; a plain sentence needs no renderer. */
export function mayHoldMarkup(text: string): boolean {
  return markup.test(text) || (rightToLeft.test(text) && /[a-z]/i.test(text));
}
