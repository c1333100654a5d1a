import type {ReasoningMarks} from '../assumptions.js';

/** Characters of the marks in front of a message, with their names. */
const maxHeader = 1000;

/** The parts of an answer in channels: `<|start|>assistant<|channel|>analysis<|message|>…<|end|>`. */
export class ChannelMarks {
  /** Any mark. */
  readonly any: RegExp;
  /** The marks in front of a message, from the end of the message before. */
  readonly #header: RegExp;
  /** A part of a header at the end of a text. */
  readonly #open: RegExp;
  readonly #end: RegExp;
  readonly #answers: readonly string[];

  constructor({channelMarks, channelEnds, answerChannels}: ReasoningMarks) {
    const end = `<\\|(?:${channelEnds.join('|')})\\|>\\s*`;
    const name = `<\\|(?:${channelMarks.join('|')})\\|>(?:\\w[^<]*)?`;
    this.any = new RegExp(`<\\|(?:${[...channelMarks, ...channelEnds, 'message'].join('|')})\\|>`, 'i');
    this.#header = new RegExp(`^(?:${end})*(?:${name})*<\\|message\\|>`, 'i');
    this.#open = new RegExp(`^(?:${end})*(?:${name})*(?:<[|\\w]*)?$`, 'i');
    this.#end = new RegExp(`^(?:${end})+`, 'i');
    this.#answers = answerChannels;
  }

  /** Returns the header at the start of a text, `''` if there is none, or `undefined` if it is not complete yet. */
  headerOf(text: string, isWhole: boolean): string | undefined {
    const start = text.slice(0, maxHeader);
    const [header] = this.#header.exec(start) ?? [];
    const mayFollow = !isWhole && start.length < maxHeader;
    return header ?? (mayFollow && this.#open.test(start) ? undefined : '');
  }

  /** Whether a text contains only the start of a header, or only an end mark. */
  isOpen(text: string): boolean {
    return this.#open.test(text);
  }

  /** Whether a text contains only an end mark. */
  isEnd(text: string): boolean {
    return text !== '' && this.withoutEnd(text) === '';
  }

  withoutEnd(text: string): string {
    return text.replace(this.#end, '');
  }

  /** Whether the message of a header is the answer. A header without a channel is one of an answer. */
  isAnswer(header: string): boolean {
    const [, channel] = /<\|channel\|>\s*(\w*)/i.exec(header) ?? [];
    return channel === undefined || this.#answers.includes(channel.toLowerCase());
  }
}

/** The text and the reasoning in a piece of content. */
export interface AddedText {
  readonly text: string;
  readonly reasoning: string;
}

/** Reads content that consists of messages with channels. It starts with a mark. */
export class ChannelText {
  readonly #marks: ChannelMarks;
  #pending = '';
  #isInMessage = false;
  #isAnswer = true;
  #added: {text: string; reasoning: string} = {text: '', reasoning: ''};
  #hasReasoning = false;
  #hasAnswer = false;

  constructor(marks: ChannelMarks) {
    this.#marks = marks;
  }

  /** Whether a message of the answer has begun. */
  get hasAnswer(): boolean {
    return this.#hasAnswer;
  }

  add(content: string, isWhole: boolean): AddedText {
    this.#pending += content;
    this.#added = {text: '', reasoning: ''};
    for (;;) {
      const goesOn = this.#isInMessage ? this.#readMessage(isWhole) : this.#readHeader(isWhole);
      if (!goesOn) return this.#added;
    }
  }

  #readHeader(isWhole: boolean): boolean {
    if (this.#pending === '') return false;
    const header = this.#marks.headerOf(this.#pending, isWhole);
    if (header === undefined) return false;
    // A reply may break off in a header.
    const text = this.#marks.withoutEnd(this.#pending);
    if (header !== '') this.#pending = this.#pending.slice(header.length);
    else if (isWhole && this.#marks.isOpen(this.#pending)) this.#pending = '';
    else if (text !== this.#pending) this.#pending = text;
    else {
      // A mark that is followed by other words is text.
      this.#added.text += this.#pending.slice(0, 1);
      this.#pending = this.#pending.slice(1);
    }
    this.#isAnswer = this.#marks.isAnswer(header);
    this.#hasAnswer ||= this.#isAnswer && header + this.#pending !== '';
    if (!this.#isAnswer && this.#hasReasoning) this.#added.reasoning += '\n\n';
    this.#isInMessage = true;
    return this.#pending !== '';
  }

  #readMessage(isWhole: boolean): boolean {
    const end = this.#pending.search(this.#marks.any);
    const open = isWhole ? -1 : this.#pending.search(/<(?:\|\w*\|?)?$/);
    const stop = [end, open].find(index => index >= 0) ?? this.#pending.length;
    const text = this.#pending.slice(0, stop);
    this.#pending = this.#pending.slice(stop);
    if (this.#isAnswer) this.#added.text += text;
    else this.#added.reasoning += text;
    this.#hasReasoning ||= !this.#isAnswer && text !== '';
    this.#isInMessage = end < 0;
    return end >= 0;
  }
}
