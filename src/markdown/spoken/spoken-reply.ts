import type {MarkdownOptions} from '../parse/commonmark.js';
import {IncrementalBlocks} from '../parse/parse-markdown.js';
import {idleTime, timeAfterDrawing} from '../idle-time.js';
import {asSentence, spokenUnits, type SpokenUnit, type SpokenWords} from './spoken-text.js';

/** How to speak a reply. */
export interface SpokenReplyOptions extends MarkdownOptions {
  /** BCP 47 language whose rules split sentences. */
  readonly language: string;
  readonly words: SpokenWords;
}

/** Characters; a longer reply is parsed in idle time, after it is on screen. */
const shortReply = 1_000;

/** Characters parsed at once: more than a voice speaks until the next call, and few enough for a smooth page. */
const stretch = 4_000;

/**
 * A growing Markdown text as spoken text. Each call of `read` returns the sentences that are complete since the call
 * before. No text is returned twice, and none is missing once the reply is complete.
 */
export class SpokenReply {
  readonly #blocks: IncrementalBlocks;
  readonly #words: SpokenWords;
  readonly #sentences: Intl.Segmenter;
  /** Position of the next words: index of the block, of its unit, and the text of that unit returned so far. */
  #block = 0;
  #unit = 0;
  #said = '';
  /** Characters parsed so far. */
  #length = 0;

  constructor({language, words, ...options}: SpokenReplyOptions) {
    this.#blocks = new IncrementalBlocks(options);
    this.#words = words;
    this.#sentences = sentencesIn(language);
  }

  /**
   * Parses a long complete reply in idle time, so that `read` returns at once. Returns `undefined` for other replies.
   */
  getReady(text: string, isComplete: boolean): Promise<void> | undefined {
    return isComplete && text.length > shortReply ? this.#readInIdleTime(text) : undefined;
  }

  /**
   * Returns the next complete sentences. Of a long unfinished text, it parses a part; later calls return the rest.
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

  /** Returns the rest of some units. */
  #finish(units: readonly SpokenUnit[], closed: boolean): readonly string[] {
    const rests = units.slice(this.#unit).map((unit, index) => {
      const rest = index === 0 ? this.#rest(unit) : unit.text;
      return closed ? asSentence(rest) : rest;
    });
    this.#unit = Math.max(this.#unit, units.length);
    this.#said = '';
    return rests;
  }

  /** For an unfinished block: all units before its last, and the complete sentences of the last one. */
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

  /** Index after the text returned so far. Markup that closes late may have changed the beginning of a text. */
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

/** An invalid language falls back to the rules of the browser. */
function sentencesIn(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, {granularity: 'sentence'});
  } catch {
    return new Intl.Segmenter(undefined, {granularity: 'sentence'});
  }
}
