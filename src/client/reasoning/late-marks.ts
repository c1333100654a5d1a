import type {ReasoningMarks} from '../assumptions.js';
import type {ChannelMarks} from './channel-text.js';
import {CodeSpans} from './code-spans.js';

/** Characters. More are not needed to read the marks in front of a message. */
const maxHeader = 1000;

/** The start of a mark at the end of a text, or a mark that may be the last one. */
const openMark = /<(?:\/[\w:]*|\|\w*\|?|\|\w+\|>\s*)?$/;

/** A mark that changes the kind of the text before it. */
export interface LateMark {
  /** `thought`: the text before the mark is reasoning. `channel`: a message with a channel follows it. */
  readonly kind: 'thought' | 'channel';
  readonly before: string;
  /** The text after the mark, with the mark of a channel. */
  readonly after: string;
}

/**
 * Looks for a mark in a text that began like an answer. The template of a model may contain the first mark of the
 * reasoning, so only its end is in the content. A mark in code is text, and so is everything after a start tag.
 */
export class LateMarks {
  readonly #channels: ChannelMarks;
  readonly #code = new CodeSpans();
  readonly #mark: RegExp;
  /** The text so far. It is joined only for a mark: an answer arrives in many pieces. */
  #pieces: string[] = [];
  #end = '';
  #length = 0;
  #checked = 0;
  /** Position of a mark that may be code, or no mark. */
  #undecided: number | undefined;
  #isTextOnly = false;

  constructor({reasoningTags}: ReasoningMarks, channels: ChannelMarks) {
    this.#channels = channels;
    this.#mark = new RegExp(`</?(?:${reasoningTags.join('|')})>|${channels.any.source}`, 'gi');
  }

  /**
   * Adds text. Returns the first mark that changes what the text is.
   *
   * @param isWhole whether no more text follows
   */
  add(text: string, isWhole: boolean): LateMark | undefined {
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#isTextOnly) return undefined;
    const near = this.#end + text;
    this.#end = near.slice(-99);
    const isClear = this.#undecided === undefined && near.search(this.#mark) < 0;
    return isClear ? undefined : this.#find(isWhole);
  }

  /** Number of characters at the end of the text that may be a mark. */
  pendingLength(isWhole: boolean): number {
    const undecided = this.#length - (this.#undecided ?? this.#length);
    const open = this.#isTextOnly ? -1 : this.#end.search(openMark);
    // The mark of an end is no text.
    const isText = open < 0 || (isWhole && !this.#channels.isEnd(this.#end.slice(open)));
    return Math.max(undecided, isText ? 0 : this.#end.length - open);
  }

  #find(isWhole: boolean): LateMark | undefined {
    const text = this.#pieces.join('');
    this.#pieces = [text];
    this.#undecided = undefined;
    for (;;) {
      this.#mark.lastIndex = this.#checked;
      const found = this.#mark.exec(text);
      if (!found) return undefined;
      const {0: mark, index} = found;
      const kind = this.#kindOf(text, mark, index, isWhole);
      if (kind === undefined) {
        this.#undecided = index;
        return undefined;
      }
      this.#checked = index + mark.length;
      if (kind === 'start') {
        this.#isTextOnly = true;
        return undefined;
      }
      if (kind === 'text') continue;
      const after = text.slice(kind === 'channel' ? index : this.#checked);
      return {kind, before: text.slice(0, index), after};
    }
  }

  #kindOf(
    text: string,
    mark: string,
    index: number,
    isWhole: boolean,
  ): LateMark['kind'] | 'start' | 'text' | undefined {
    const isCode = this.#code.isCode(text, index, isWhole);
    if (isCode !== false) return isCode && 'text';
    if (mark.startsWith('</')) return 'thought';
    if (!mark.startsWith('<|')) return 'start';
    const header = this.#channels.headerOf(text.slice(index, index + maxHeader), isWhole);
    return header === undefined ? undefined : header.includes('<|channel|>') ? 'channel' : 'text';
  }
}
