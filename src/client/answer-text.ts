import type {ReasoningMarks} from './assumptions.js';
import {isJsonObject} from './json-object.js';

/** Reads a `content` member: a text, or a list of parts. Returns the text in it, or `undefined` if it is neither. */
export function contentText(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (typeof content === 'number' && Number.isFinite(content)) return String(content);
  return Array.isArray(content) ? content.map(partText).join('') : undefined;
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!isJsonObject(part)) return '';
  const {type, text} = part;
  const isText = type === undefined || type === 'text' || type === 'output_text';
  return isText && typeof text === 'string' ? text : '';
}

const anySurrogate = /[\ud800-\udfff]/;

/** Joins surrogate pairs that arrive in two pieces, so that half a character is never shown. */
export class SurrogateJoiner {
  #highSurrogate = '';

  /** Returns the complete characters up to the end of a piece. Drops surrogates without a partner. */
  add(text: string): string {
    if (this.#highSurrogate === '' && !anySurrogate.test(text)) return text;
    if (text === '') return '';
    const joined = this.#highSurrogate + text;
    const last = joined.charCodeAt(joined.length - 1);
    const endsInHighSurrogate = last >= 0xd800 && last <= 0xdbff;
    this.#highSurrogate = endsInHighSurrogate ? joined.slice(-1) : '';
    return (endsInHighSurrogate ? joined.slice(0, -1) : joined).replace(/\p{Surrogate}/gu, '');
  }
}

/** Spaces, and characters without width (default ignorable ones), such as joiners and direction marks. */
const invisible = '[\\s\\p{DI}\\p{Cc}\\u2800]*';
const isInvisible = new RegExp(`^${invisible}$`, 'u');

/** Returns nothing before the first visible character, so an answer without one is empty. */
export class VisibleText {
  #blanks = '';
  #hasBegun = false;

  /** Returns the text up to the end of a piece. */
  add(text: string): string {
    if (this.#hasBegun) return text;
    this.#hasBegun = !isInvisible.test(text);
    this.#blanks += text;
    return this.#hasBegun ? this.#blanks : '';
  }
}

/** Removes the reasoning in tags at the start of an answer. The code for all marks of reasoning loads on demand. */
export function withoutTags(content: string, {reasoningTags}: ReasoningMarks): string {
  const names = reasoningTags.join('|');
  const thought = `${invisible}<(${names})>[^]*?(?:</\\1>|$)(?:${invisible}</(?:${names})>)*`;
  const text = content.replace(new RegExp(`^(?:${thought})+\\s*`, 'iu'), '');
  return isInvisible.test(text) ? '' : text;
}
