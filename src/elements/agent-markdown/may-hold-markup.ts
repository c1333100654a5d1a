const markup = /[*_`#>[\]|~<&\\@$]|:\/\/|www\.|\n\s*\n|^(?: {4}|\t|\s*(?:[-+=]|\d+[.)]))/im;

/** Whether a text could look different as markdown; a plain sentence needs no renderer. */
export function mayHoldMarkup(text: string): boolean {
  return markup.test(text);
}
