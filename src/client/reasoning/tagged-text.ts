import type {ReasoningMarks} from '../assumptions.js';

/** Spaces, and characters without width (default ignorable ones), such as joiners and direction marks. */
const invisible = /^[\s\p{DI}\p{Cc}\u2800]*/u;

/**
 * Separates the text of an answer from the reasoning in tags at the start of the content; later tags are text. Reasoning
 * ends at its first end tag: a model may write about its own start tag. After it, further end tags are no text. `add`
 * returns nothing before the first visible character, so an answer without one is empty.
 */
export class TaggedText {
  /** The reasoning so far. */
  reasoning = '';
  /** The content from the first mark of a channel on, if it is at the start. */
  channels: string | undefined;
  readonly #tags: readonly string[];
  readonly #others: readonly string[];
  #blanks = '';
  /** Text that may be the start of a mark. */
  #pending = '';
  /** End tag of the current reasoning; `''` outside of reasoning. */
  #endTag = '';
  #hasReasoning: boolean;
  #hasBegun = false;

  /** @param hasReasoning whether the reasoning is in front of the content */
  constructor({reasoningTags, channelMarks}: ReasoningMarks, hasReasoning: boolean) {
    this.#tags = reasoningTags;
    this.#others = [...channelMarks, 'message'].map(name => `<|${name}|>`);
    this.#hasReasoning = hasReasoning;
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
      if (this.#others.some(mark => start.startsWith(mark))) {
        this.channels = pending;
        return '';
      }
      const isEnd = this.#hasReasoning && start.startsWith('</');
      const opening = isEnd ? start.replace('/', '') : start;
      const tag = this.#tags.find(name => opening.startsWith(`<${name}>`));
      this.#endTag = tag === undefined ? '' : `</${tag}>`;
      if (tag === undefined) {
        const marks = [...this.#tags.map(name => `<${name}>`), ...this.#others];
        return marks.some(mark => mark.startsWith(opening)) ? '' : this.end();
      }
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
