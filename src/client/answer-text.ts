/** Blanks, and characters that take no room, such as joiners and marks of direction. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*/u;

/**
 * Separates the text of an answer from its reasoning, which some models write in tags at the head of the content.
 * Gives out nothing before the first visible character: an answer without one is empty. Later tags are text.
 */
export class AnswerText {
  readonly #tags: readonly string[];
  /** Invisible characters in front of the text. */
  #blanks = '';
  /** What may be the beginning of a tag. */
  #held = '';
  #openTag: string | undefined;
  #hasReasoning = false;
  #hasBegun = false;

  constructor(tags: readonly string[]) {
    this.#tags = tags;
  }

  /** Whether there was reasoning in the content. */
  get hasReasoning(): boolean {
    return this.#hasReasoning;
  }

  /** Takes the next piece of the content. Returns the text in it, as far as it is known to be text. */
  add(content: string): string {
    if (this.#hasBegun) return content;
    this.#held += content;
    do {
      this.#skipReasoning();
      if (this.#openTag !== undefined) return '';
      this.#skipBlanks();
      this.#openTag = this.#tags.find(
        tag => this.#held.slice(0, tag.length + 2).toLowerCase() === `<${tag}>`,
      );
    } while (this.#openTag !== undefined);
    const start = this.#held.toLowerCase();
    return this.#tags.some(tag => `<${tag}>`.startsWith(start)) ? '' : this.end();
  }

  /** Returns the text that was held back. Called when nothing follows. */
  end(): string {
    const text = this.#held;
    if (text === '' || this.#openTag !== undefined) return '';
    this.#hasBegun = true;
    this.#held = '';
    return (this.#hasReasoning ? this.#blanks.trim() : this.#blanks) + text;
  }

  #skipReasoning(): void {
    const tag = this.#openTag;
    if (tag === undefined) return;
    this.#hasReasoning = true;
    this.#blanks = '';
    const end = this.#held.search(new RegExp(`</${tag}>`, 'i'));
    // Without its end, only as much is kept as may be the beginning of one.
    this.#held = end < 0 ? this.#held.slice(-tag.length - 2) : this.#held.slice(end + tag.length + 3);
    if (end >= 0) this.#openTag = undefined;
  }

  #skipBlanks(): void {
    const [blanks = ''] = invisible.exec(this.#held) ?? [];
    this.#blanks += blanks;
    this.#held = this.#held.slice(blanks.length);
  }
}

/** Returns the text of a whole answer. */
export function answerText(content: string, tags: readonly string[]): string {
  const answer = new AnswerText(tags);
  return answer.add(content) + answer.end();
}
