import type {MarkdownOptions} from './commonmark.js';
import {IncrementalBlocks} from './incremental-blocks.js';
import {idleTime, timeAfterDrawing} from './idle-time.js';
import {asSentence, spokenUnits, type SpokenUnit, type SpokenWords} from './spoken-text.js';

/** How a reply is said. */
export interface SpokenReplyOptions extends MarkdownOptions {
  /** BCP 47, the language whose rules tell where a sentence ends. */
  readonly language: string;
  readonly words: SpokenWords;
}

/** Characters; what is longer is read in idle time, after it is on screen. */
const shortReply = 1_000;

/** Characters read in one go: more than can be said until the next, and few enough not to be felt. */
const stretch = 4_000;

/**
 * A growing markdown text as what is to be said of it: each call of `read` returns what has been finished
 * since the one before. Nothing is returned twice, and nothing is left out once the text is complete.
 */
export class SpokenReply {
  readonly #blocks: IncrementalBlocks;
  readonly #words: SpokenWords;
  readonly #sentences: Intl.Segmenter;
  /** Where the next words come from: a block, a unit of it, and what was said of that. */
  #block = 0;
  #unit = 0;
  #said = '';
  /** How much of the text was read. */
  #length = 0;

  constructor({language, words, ...options}: SpokenReplyOptions) {
    this.#blocks = new IncrementalBlocks(options);
    this.#words = words;
    this.#sentences = sentencesIn(language);
  }

  /**
   * Reads a long reply that is complete while the browser has nothing better to do, so that it can be said at once;
   * `undefined` for others.
   */
  getReady(text: string, isComplete: boolean): Promise<void> | undefined {
    return isComplete && text.length > shortReply ? this.#readInIdleTime(text) : undefined;
  }

  /**
   * Of a long text that goes on only the next stretch is read; what it says follows with later calls.
   *
   * @param text all of the reply so far
   */
  read(text: string, isComplete: boolean): string {
    if (isComplete) this.#blocks.update(text, false);
    else this.#readStretch(text);
    const {blocks, openLength} = this.#blocks;
    const end = blocks.length - openLength;
    const parts: string[] = [];
    for (const block of blocks.slice(this.#block, end)) {
      const isLast = isComplete && this.#block === end - 1 && block.type === 'paragraph';
      parts.push(...this.#finish(spokenUnits(block, this.#words), !isLast));
      this.#block += 1;
      this.#unit = 0;
    }
    const open = blocks[this.#block];
    if (open) parts.push(...this.#readOpen(spokenUnits(open, this.#words)));
    return parts.filter(Boolean).join(' ');
  }

  async #readInIdleTime(text: string): Promise<void> {
    await timeAfterDrawing();
    for (;;) {
      this.#readStretch(text);
      if (this.#length >= text.length) return;
      await idleTime();
    }
  }

  #readStretch(text: string): void {
    this.#length = Math.min(text.length, this.#length + stretch);
    this.#blocks.update(text.slice(0, this.#length), true);
  }

  /** All that is left of some units. */
  #finish(units: readonly SpokenUnit[], closed: boolean): readonly string[] {
    const rests = units.slice(this.#unit).map((unit, index) => {
      const rest = index === 0 ? this.#rest(unit) : unit.text;
      return closed ? asSentence(rest) : rest;
    });
    this.#unit = Math.max(this.#unit, units.length);
    this.#said = '';
    return rests;
  }

  /** Of a block that goes on: everything before its last unit, and the finished sentences of that. */
  #readOpen(units: readonly SpokenUnit[]): readonly string[] {
    const last = units.at(-1);
    if (!last || this.#unit >= units.length) return [];
    const parts = this.#unit < units.length - 1 ? this.#finish(units.slice(0, -1), true) : [];
    if (last.isSummary) return parts;
    const start = this.#startOfRest(last.text);
    const end = start + this.#endOfFinished(last.text.slice(start));
    if (end === start) return parts;
    this.#said = last.text.slice(0, end);
    return [...parts, last.text.slice(start, end).trim()];
  }

  #rest({text, isSummary}: SpokenUnit): string {
    return isSummary ? text : text.slice(this.#startOfRest(text)).trim();
  }

  /** Behind what was said. Markup that closes late may have changed how a text begins. */
  #startOfRest(text: string): number {
    const found = text.indexOf(this.#said);
    return found < 0 ? Math.min(this.#said.length, text.length) : found + this.#said.length;
  }

  #endOfFinished(text: string): number {
    let start = 0;
    for (const sentence of this.#sentences.segment(text)) start = sentence.index;
    return start;
  }
}

/** Of what is no language, the browser's own rules are taken. */
function sentencesIn(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, {granularity: 'sentence'});
  } catch {
    return new Intl.Segmenter(undefined, {granularity: 'sentence'});
  }
}
