import {cleanText} from '../client/source-reader.js';
import {splitContext} from '../client/split-context.js';

/** Characters. */
const maxTitle = 200;
const maxFirstTitle = 80;

/** The sentence of the error for a title that cannot be used. */
export const titleRule = `title must be one line of 1 to ${maxTitle} characters.`;

/** Returns the title of a conversation that begins with this message: one line of up to 80 characters, without page context. */
export function titleOf(message: string): string {
  return cleanText(splitContext(message).text, maxFirstTitle);
}

/** Reads a title that a visitor gives. Returns `''` for a value that cannot be used. */
export function readTitle(value: unknown): string {
  const title = typeof value === 'string' ? value.trim() : '';
  const isOneLine = !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(title);
  return isOneLine && title.length <= maxTitle ? cleanText(title, maxTitle) : '';
}
