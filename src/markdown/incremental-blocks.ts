import type {Block} from './block-nodes.js';
import type {MarkdownOptions} from './commonmark.js';
import {GrowingText} from './growing-text.js';
import {normalizeText} from './parse-markdown.js';

/**
 * Milliseconds. Reading the open end again and again costs next to nothing, unless it is one huge block: a
 * reading that takes longer has to leave three times as much for everything else.
 */
const cheapReading = 4;

/**
 * A text as blocks, however it comes: as long as it only grows, what is final in it is read once. A block that says
 * the same is the same object. When the text is complete, the blocks equal those of `parseMarkdown`.
 */
export class IncrementalBlocks {
  readonly #options: MarkdownOptions;
  #reading: GrowingText;
  #source = '';
  #growing = true;
  #behind = false;
  /** When the open end may be read again, on the clock of `performance.now()`. */
  #restUntil = 0;

  constructor(options: MarkdownOptions) {
    this.#options = options;
    this.#reading = new GrowingText(options);
  }

  /** All blocks as they are to be shown now. */
  get blocks(): readonly Block[] {
    return this.#reading.blocks;
  }

  /** How many of them, at the end, more text can still change. */
  get openLength(): number {
    return this.#reading.openLength;
  }

  /** Whether text arrived that has not been read yet; another update, a little later, will. */
  get isBehind(): boolean {
    return this.#behind;
  }

  /**
   * Takes the text as it is now. A text that does not continue the former one is read anew.
   *
   * @param growing whether more is about to come
   */
  update(text: string, growing: boolean): void {
    if (text === this.#source && growing === this.#growing && !this.#behind) return;
    if (!this.#growing || !text.startsWith(this.#source)) {
      this.#reading = new GrowingText(this.#options);
      this.#source = '';
    }
    // A carriage return at the end waits for what follows: it may be half of a line end.
    const end = growing && text.endsWith('\r') ? text.length - 1 : text.length;
    this.#reading.append(normalizeText(text.slice(this.#source.length, end)));
    this.#source = text.slice(0, end);
    this.#growing = growing;
    this.#behind = growing && performance.now() < this.#restUntil;
    if (!growing) this.#reading.settleAll();
    else if (!this.#behind) this.#readOpenEnd();
  }

  #readOpenEnd(): void {
    const begun = performance.now();
    this.#reading.readOpenEnd();
    const now = performance.now();
    if (now - begun > cheapReading) this.#restUntil = now + 3 * (now - begun);
  }
}
