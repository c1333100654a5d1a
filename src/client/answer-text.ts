/** Blanks, and characters that take no room (default ignorable ones), such as joiners and marks of direction. */
const invisible = /^[\s\p{DI}\p{Cc}\u2800]*/u;

/**
 * Separates the text of an answer from its reasoning, which some models write in tags at the head of the content.
 * Gives out nothing before the first visible character: an answer without one is empty. Later tags are text.
 */
export class AnswerText {
  readonly #tags: readonly string[];
  /** Invisible characters in front of the text. */
  #blanks = '';
  /** Text that may be the beginning of a tag. */
  #held = '';
  /** Ends the reasoning that is being read. */
  #endTag = '';
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
    let held = this.#held + content;
    for (;;) {
      if (this.#endTag) {
        const end = held.search(new RegExp(this.#endTag, 'i'));
        // Of reasoning that goes on, only as much is kept as may be the beginning of its end.
        this.#held = held.slice(1 - this.#endTag.length);
        if (end < 0) return '';
        held = held.slice(end + this.#endTag.length);
        this.#blanks = '';
      }
      const [blanks = ''] = invisible.exec(held) ?? [];
      this.#blanks += blanks;
      this.#held = held = held.slice(blanks.length);
      const start = held.slice(0, 99).toLowerCase();
      const tag = this.#tags.find(name => start.startsWith(`<${name}>`));
      this.#endTag = tag === undefined ? '' : `</${tag}>`;
      if (tag === undefined) return this.#tags.some(name => `<${name}>`.startsWith(start)) ? '' : this.end();
      this.#hasReasoning = true;
    }
  }

  /** Returns the text that was held back. Called when nothing follows. */
  end(): string {
    const held = this.#endTag ? '' : this.#held;
    if (!held) return '';
    this.#hasBegun = true;
    this.#held = '';
    return (this.#hasReasoning ? this.#blanks.trim() : this.#blanks) + held;
  }
}

/** Returns the text of a whole answer. */
export function answerText(content: string, tags: readonly string[]): string {
  const answer = new AnswerText(tags);
  return answer.add(content) + answer.end();
}
