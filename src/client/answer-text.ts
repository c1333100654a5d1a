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
const invisible = /^[\s\p{DI}\p{Cc}\u2800]*/u;

/**
 * Separates the text of an answer from its reasoning. Some models write the reasoning in tags at the start of the
 * content; later tags are text. Reasoning ends at its first end tag: a model may write about its own start tag. After it,
 * further end tags are no text. `add` returns nothing before the first visible character, so an answer without one is
 * empty.
 */
export class AnswerText {
  /** The reasoning so far. */
  reasoning = '';
  readonly #tags: readonly string[];
  #blanks = '';
  /** Text that may be the start of a tag. */
  #pending = '';
  /** End tag of the current reasoning; `''` outside of reasoning. */
  #endTag = '';
  #hasReasoning = false;
  #hasBegun = false;

  constructor(tags: readonly string[]) {
    this.#tags = tags;
  }

  get hasReasoning(): boolean {
    return this.#hasReasoning;
  }

  /** Adds the next piece of the content. Returns the part of it that is certainly text. */
  add(content: string): string {
    if (this.#hasBegun) return content;
    let pending = this.#pending + content;
    for (;;) {
      if (this.#endTag) {
        const {length} = this.#endTag;
        const end = pending.search(new RegExp(this.#endTag, 'i'));
        // The last characters may be the start of the end tag.
        const stop = end < 0 ? 1 - length : end;
        this.reasoning += pending.slice(0, stop);
        this.#pending = pending.slice(stop);
        if (end < 0) return '';
        pending = this.#pending.slice(length);
        this.#blanks = '';
      }
      const [blanks = ''] = invisible.exec(pending) ?? [];
      this.#blanks += blanks;
      this.#pending = pending = pending.slice(blanks.length);
      const start = pending.slice(0, 99).toLowerCase();
      const isEnd = this.#hasReasoning && start.startsWith('</');
      const opening = isEnd ? start.replace('/', '') : start;
      const tag = this.#tags.find(name => opening.startsWith(`<${name}>`));
      this.#endTag = tag === undefined ? '' : `</${tag}>`;
      if (tag === undefined)
        return this.#tags.some(name => `<${name}>`.startsWith(opening)) ? '' : this.end();
      if (!isEnd) pending = pending.slice(tag.length + 2);
      this.#hasReasoning = true;
    }
  }

  /** Returns the pending text. Call it when no more content follows. */
  end(): string {
    const pending = this.#pending;
    this.#pending = '';
    if (this.#endTag) this.reasoning += pending;
    if (!pending || this.#endTag) return '';
    this.#hasBegun = true;
    return (this.#hasReasoning ? this.#blanks.trim() : this.#blanks) + pending;
  }
}

export function answerText(content: string, tags: readonly string[]): string {
  const answer = new AnswerText(tags);
  return answer.add(content) + answer.end();
}
