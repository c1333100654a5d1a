/* Replaces markdown-it's dependency `entities` in all builds for browsers; see .ci/lean-modules.js. */
import {characterNamed} from './named-characters.js';

/** Resolves one `&name;`; an unknown one stays unchanged. */
export function decodeHTML(reference: string): string {
  return characterNamed(reference);
}

/** The same under the name that another rule imports. */
export function decodeHTMLStrict(reference: string): string {
  return decodeHTML(reference);
}
