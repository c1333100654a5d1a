/* In place of markdown-it's dependency `entities`, in everything built for browsers; see .ci/lean-modules.js. */
import {characterNamed} from './named-characters.js';

/** Resolves one `&name;`; an unknown one stays as it is. */
export function decodeHTML(reference: string): string {
  return characterNamed(reference);
}

/** The same, asked by another rule. */
export function decodeHTMLStrict(reference: string): string {
  return decodeHTML(reference);
}
