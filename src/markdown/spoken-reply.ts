import {idleTime, idleAfterRender} from './idle-time.js';
import {type Block, type ListItem, inlineText} from './parse/block-nodes.js';
import type {MarkdownOptions} from './parse/commonmark.js';
import {IncrementalBlocks} from './parse/parse-markdown.js';

/** Spoken words that replace code, tables, pictures and formulas, in the listener's language. */
export interface SpokenWords {
  readonly code: (language: string, lines: number) => string;
  readonly table: (rows: number, columns: number) => string;
  readonly image: (description: string) => string;
  readonly formula: string;
  readonly taskDone: string;
  readonly taskOpen: string;
}

export interface SpokenReplyOptions extends MarkdownOptions {
  /** BCP 47 language whose rules split sentences. */
  readonly language: string;
  readonly words: SpokenWords;
}

/** Maximum characters of a short reply. A longer reply is parsed in idle time, after it is on screen. */
const shortReply = 1_000;

/** Characters parsed at once: more than a voice speaks before the next call, and few enough for a smooth page. */
const partLength = 4_000;

/**
 * Converts a growing Markdown text to spoken text. Each call of `read` returns the sentences completed since
 * the previous call. No text is returned twice, and none is missing after the reply is complete.
 */
export class SpokenReply {
  readonly #blocks: IncrementalBlocks;
  readonly #words: SpokenWords;
  readonly #sentences: Intl.Segmenter;
  /** Position of the next words: index of the block, index of its unit, and the text of that unit returned so far. */
  #block = 0;
  #unit = 0;
  #returned = '';
  #length = 0;

  constructor({language, words, ...options}: SpokenReplyOptions) {
    this.#blocks = new IncrementalBlocks({...options, isSpoken: true});
    this.#words = words;
    this.#sentences = sentencesIn(language);
  }

  /**
   * Parses a long complete reply in idle time, so that `read` returns at once. Returns `undefined` for other
   * replies.
   */
  getReady(text: string, isComplete: boolean): Promise<void> | undefined {
    return isComplete && text.length > shortReply ? this.#readInIdleTime(text) : undefined;
  }

  /**
   * Returns the next complete sentences. A long unfinished text is parsed in parts: later calls return the
   * rest.
   * @param text all of the reply so far
   */
  read(text: string, isComplete: boolean): string {
    if (isComplete) this.#blocks.update(text, false);
    else this.#parsePart(text);
    const {blocks, finalLength: end} = this.#blocks;
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
    await idleAfterRender();
    if (this.#blocks.takeParsed(text)) return;
    for (;;) {
      this.#parsePart(text);
      if (this.#length >= text.length) return;
      await idleTime();
    }
  }

  #parsePart(text: string): void {
    this.#length = Math.min(text.length, this.#length + partLength);
    this.#blocks.update(text.slice(0, this.#length), true);
  }

  #finish(units: readonly SpokenUnit[], closed: boolean): readonly string[] {
    const rests = units.slice(this.#unit).map((unit, index) => {
      const rest = index === 0 ? this.#rest(unit) : unit.text;
      return closed ? asSentence(rest) : rest;
    });
    this.#unit = Math.max(this.#unit, units.length);
    this.#returned = '';
    return rests;
  }

  /** For an unfinished block: all units before the last, and the complete sentences of the last unit. */
  #readOpen(units: readonly SpokenUnit[]): readonly string[] {
    const last = units.at(-1);
    if (!last || this.#unit >= units.length) return [];
    const parts = this.#unit < units.length - 1 ? this.#finish(units.slice(0, -1), true) : [];
    if (last.isSummary) return parts;
    const start = this.#startOfRest(last.text);
    const end = start + this.#endOfFinished(last.text.slice(start));
    if (end === start) return parts;
    this.#returned = last.text.slice(0, end);
    return [...parts, last.text.slice(start, end).trim()];
  }

  #rest({text, isSummary}: SpokenUnit): string {
    return isSummary ? text : text.slice(this.#startOfRest(text)).trim();
  }

  /** Index after the text returned so far. Markup that closes late may have changed the beginning of a text. */
  #startOfRest(text: string): number {
    const found = text.indexOf(this.#returned);
    return found < 0 ? Math.min(this.#returned.length, text.length) : found + this.#returned.length;
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

/** A part of a block that is spoken at once. */
export interface SpokenUnit {
  readonly text: string;
  /** Whether the text replaces something else. Such a text is spoken only after that is complete, and as a whole. */
  readonly isSummary: boolean;
}

const endsSentence = /[\p{Terminal_Punctuation}…][\p{Pe}\p{Pf}\p{Pi}"']*$/u;
const endsInIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Returns a block as spoken text: prose word for word; code, tables, pictures and formulas as a short summary. */
export function spokenUnits(block: Block, words: SpokenWords): readonly SpokenUnit[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return prose(inlineText(block.content, {...words, formula: () => words.formula}));
    case 'quote':
      return block.blocks.flatMap(inner => spokenUnits(inner, words));
    case 'list':
      return block.items.flatMap((item, index) =>
        itemUnits(item, block.ordered ? `${block.start + index}. ` : '', words),
      );
    case 'code':
      return summary(words.code(block.language, block.text.replace(/\n$/, '').split('\n').length));
    case 'table':
      return summary(words.table(block.rows.length, block.header.length));
    case 'math':
      return summary(words.formula);
    case 'rule':
      return [];
  }
}

/** Adds a full stop to a text without one, so that a voice pauses before the next text. */
export function asSentence(text: string): string {
  if (text === '' || endsSentence.test(text)) return text;
  return text + (endsInIdeographs.test(text) ? '。' : '.');
}

function itemUnits({done, blocks}: ListItem, number: string, words: SpokenWords): readonly SpokenUnit[] {
  const task = done === undefined ? '' : `${done ? words.taskDone : words.taskOpen}: `;
  const [first, ...others] = blocks.flatMap(block => spokenUnits(block, words));
  return first ? [{...first, text: number + task + first.text}, ...others] : [];
}

function prose(text: string): readonly SpokenUnit[] {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [{text: line, isSummary: false}];
}

function summary(text: string): readonly SpokenUnit[] {
  return [{text, isSummary: true}];
}
