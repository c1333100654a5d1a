import {plainName} from '../shared/format-text.js';

/** Returns a text of the page as one line of limited length; `''` for anything that is no text. */
export function oneLine(text: unknown, maxLength: number): string {
  if (typeof text !== 'string') return '';
  return Array.from(plainName(text)).slice(0, maxLength).join('').trim();
}
