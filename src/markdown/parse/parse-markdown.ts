import type {Block} from './block-nodes.js';
import {commonMark, type MarkdownOptions} from './commonmark.js';
import {GrowingText, withoutBlankStart} from './growing-text.js';
import {LinkDefinitions} from './link-definitions.js';
import {parseBlocks} from './token-tree.js';

/** Parses a whole text. */
export function parseMarkdown(text: string, options: MarkdownOptions = {math: false}): readonly Block[] {
  const lines = withoutBlankStart(normalizeText(text));
  return parseBlocks(lines, commonMark(options), new LinkDefinitions().forParsing(false));
}

/**
 * Milliseconds. Parsing the open end is cheap, except for one huge block. A slower parse is followed by a pause of three
 * times its duration, which leaves the page time for other work.
 */
const cheapParse = 4;

/**
 * Parses a text that may grow. Final text is parsed once, and an unchanged block stays the same object. When the text
 * is complete, the blocks equal those of `parseMarkdown`.
 */
export class IncrementalBlocks {
  readonly #options: MarkdownOptions;
  #parsed: GrowingText;
  #source = '';
  #growing = true;
  #behind = false;
  /** End of the pause after a slow parse, on the clock of `performance.now()`. */
  #pausedUntil = 0;

  constructor(options: MarkdownOptions) {
    this.#options = options;
    this.#parsed = new GrowingText(options);
  }

  get blocks(): readonly Block[] {
    return this.#parsed.blocks;
  }

  /** Number of blocks at the end that more text can still change. */
  get openLength(): number {
    return this.#parsed.openLength;
  }

  /** Whether some text is not parsed yet. Call `update` again a little later. */
  get isBehind(): boolean {
    return this.#behind;
  }

  /**
   * Parses the new part of the text. A text that does not continue the previous one is parsed from its start.
   *
   * @param growing whether more text may follow
   */
  update(text: string, growing: boolean): void {
    if (text === this.#source && growing === this.#growing && !this.#behind) return;
    if (!this.#growing || !text.startsWith(this.#source)) {
      this.#parsed = new GrowingText(this.#options);
      this.#source = '';
    }
    // A carriage return at the end waits for the next character: it may be half of a line end.
    const end = growing && text.endsWith('\r') ? text.length - 1 : text.length;
    this.#parsed.append(normalizeText(text.slice(this.#source.length, end)));
    this.#source = text.slice(0, end);
    this.#growing = growing;
    this.#behind = growing && performance.now() < this.#pausedUntil;
    if (!growing) this.#parsed.finish();
    else if (!this.#behind) this.#parseOpenEnd();
  }

  #parseOpenEnd(): void {
    const begun = performance.now();
    this.#parsed.parseOpenEnd();
    const now = performance.now();
    if (now - begun > cheapParse) this.#pausedUntil = now + 3 * (now - begun);
  }
}

/** Normalises line ends and the NUL character, as CommonMark requires. */
function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\0/g, '\uFFFD');
}
