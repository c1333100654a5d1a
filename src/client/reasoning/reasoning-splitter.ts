import type {ReasoningMarks} from '../assumptions.js';
import {ChannelMarks, ChannelText} from './channel-text.js';
import {LateMarks} from './late-marks.js';
import {TaggedText} from './tagged-text.js';

/** The text and the reasoning in a piece of content. */
export interface MarkedPiece {
  readonly text: string;
  readonly reasoning: string;
  /** Whether all text before was reasoning. It is the start of `reasoning`. */
  readonly restarts: boolean;
}

/**
 * Separates the text of an answer from its reasoning, in content that arrives in pieces. A model writes the reasoning in
 * tags, or in messages with channels. If its template contains the first mark, the reasoning looks like an answer until
 * its end. The text before is then reasoning, and the text starts again.
 */
export class ReasoningSplitter {
  readonly #marks: ReasoningMarks;
  readonly #channelMarks: ChannelMarks;
  #tagged: TaggedText;
  readonly #late: LateMarks;
  #channels: ChannelText | undefined;
  /** Text in front of the channels that is reasoning if an answer follows. */
  #before = '';
  /** Text that is not returned yet. */
  #held = '';
  #sent = 0;
  #hasText = false;
  #hasReasoning = false;

  constructor(marks: ReasoningMarks) {
    this.#marks = marks;
    this.#channelMarks = new ChannelMarks(marks);
    this.#tagged = new TaggedText(marks, false);
    this.#late = new LateMarks(marks, this.#channelMarks);
  }

  get hasReasoning(): boolean {
    return this.#hasReasoning;
  }

  /**
   * Adds the next piece of the content.
   *
   * @param isWhole whether no more content follows
   */
  add(content: string, isWhole: boolean): MarkedPiece {
    const piece = this.#channels
      ? this.#addToChannels(this.#channels, content, isWhole)
      : this.#addToTags(content, isWhole);
    this.#hasText = piece.text !== '' || (this.#hasText && !piece.restarts);
    this.#hasReasoning ||= piece.reasoning !== '' || this.#tagged.hasReasoning;
    return piece;
  }

  #addToTags(content: string, isWhole: boolean): MarkedPiece {
    const tagged = this.#tagged;
    const text = tagged.add(content) + (isWhole ? tagged.end() : '');
    const {reasoning} = tagged;
    tagged.reasoning = '';
    if (tagged.channels !== undefined) {
      const channels = (this.#channels = new ChannelText(this.#channelMarks));
      const piece = this.#addToChannels(channels, tagged.channels, isWhole);
      return {...piece, reasoning: reasoning + piece.reasoning};
    }
    if (tagged.hasReasoning) return {text, reasoning, restarts: false};
    return this.#addToAnswer(text, isWhole);
  }

  #addToAnswer(added: string, isWhole: boolean): MarkedPiece {
    const mark = this.#late.add(added, isWhole);
    if (!mark) {
      const text = this.#held + added;
      const end = Math.max(0, text.length - this.#late.pendingLength(isWhole));
      this.#held = isWhole ? '' : text.slice(end);
      this.#sent += end;
      return {text: text.slice(0, end), reasoning: '', restarts: false};
    }
    const {kind, before, after} = mark;
    if (kind === 'channel') {
      this.#before = before;
      const channels = (this.#channels = new ChannelText(this.#channelMarks));
      const piece = this.#addToChannels(channels, after, isWhole);
      return channels.hasAnswer ? piece : {...piece, text: before.slice(this.#sent) + piece.text};
    }
    this.#tagged = new TaggedText(this.#marks, true);
    const piece = this.#addToTags(after, isWhole);
    return {...piece, reasoning: before + piece.reasoning, restarts: this.#hasText};
  }

  #addToChannels(channels: ChannelText, content: string, isWhole: boolean): MarkedPiece {
    const {text, reasoning} = channels.add(content, isWhole);
    const before = channels.hasAnswer ? this.#before : '';
    if (before !== '') this.#before = '';
    return {text, reasoning: before + reasoning, restarts: before !== '' && this.#hasText};
  }
}

/** Returns the answer in complete content. */
export function answerText(content: string, marks: ReasoningMarks): string {
  return new ReasoningSplitter(marks).add(content, true).text;
}
