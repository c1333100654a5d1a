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
 * content; later tags are text. `add` returns nothing before the first visible character, so an answer without one is
 * empty.
 */
export class AnswerText {
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
        const end = pending.search(new RegExp(this.#endTag, 'i'));
        // While the reasoning goes on, only a possible start of its end tag is kept.
        this.#pending = pending.slice(1 - this.#endTag.length);
        if (end < 0) return '';
        pending = pending.slice(end + this.#endTag.length);
        this.#blanks = '';
      }
      const [blanks = ''] = invisible.exec(pending) ?? [];
      this.#blanks += blanks;
      this.#pending = pending = pending.slice(blanks.length);
      const start = pending.slice(0, 99).toLowerCase();
      const tag = this.#tags.find(name => start.startsWith(`<${name}>`));
      this.#endTag = tag === undefined ? '' : `</${tag}>`;
      if (tag === undefined) return this.#tags.some(name => `<${name}>`.startsWith(start)) ? '' : this.end();
      this.#hasReasoning = true;
    }
  }

  /** Returns the pending text. Call it when no more content follows. */
  end(): string {
    const pending = this.#endTag ? '' : this.#pending;
    if (!pending) return '';
    this.#hasBegun = true;
    this.#pending = '';
    return (this.#hasReasoning ? this.#blanks.trim() : this.#blanks) + pending;
  }
}

export function answerText(content: string, tags: readonly string[]): string {
  const answer = new AnswerText(tags);
  return answer.add(content) + answer.end();
}
