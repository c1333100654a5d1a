import {delayByTimer, type Delay} from '../../../delay.js';

/** Amount of a reply that screen readers speak. */
export type Announce = 'off' | 'status' | 'sentences' | 'complete';

/** Milliseconds between two changes of the live region, so that each is spoken completely. */
const calmInterval = 1000;

/** The spoken form of a reply. */
export interface ReplyReading {
  /** Resolves when the received text can be read; `undefined` if it can be read at once. */
  getReady(reply: string, isComplete: boolean): Promise<unknown> | undefined;
  /** Returns the sentences finished since the last call, or the rest of a complete reply. */
  read(reply: string, isComplete: boolean): string;
}

/** Options of an announcer. */
export interface AnnouncerOptions {
  /** Returns the amount to speak, for each reply and sentence. Default: `sentences`. */
  readonly mode: () => Announce | undefined;
  /** Speaks words after the previous ones. */
  readonly speak: (words: string) => void;
  readonly beginReading: () => ReplyReading;
  readonly delay?: Delay;
}

/**
 * Speaks a streaming reply in finished sentences at a calm rate. Screen readers alone would read fragments or
 * nothing.
 */
export class Announcer {
  readonly #options: AnnouncerOptions;
  #reply = '';
  #reading: ReplyReading | undefined;
  #cancelDelay: (() => void) | undefined;
  /** The current queue. A new object drops the words of the previous one. */
  #queue: {end?: Promise<void>} = {};

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** Speaks a status: waiting, stopped, copied. */
  say(status: string): void {
    this.#speak(() => status);
  }

  /** Updates the reply. Finished sentences are spoken at a calm rate. */
  hear(reply: string): void {
    this.#reply = reply;
    if (!this.#wantsWords) return;
    const reading = (this.#reading ??= this.#options.beginReading());
    if (this.#mode === 'sentences') this.#speakLater(reading);
  }

  /**
   * Ends the reply and speaks the rest of it.
   *
   * @param note spoken after the words of the reply
   * @param status spoken instead of both if only the status is wanted
   */
  finish(note: string, status: string): void {
    const reply = this.#reply;
    const reading =
      this.#wantsWords && reply !== '' ? (this.#reading ?? this.#options.beginReading()) : undefined;
    this.reset();
    this.#speak(() => {
      const rest = this.#wantsWords ? reading?.read(reply, true) : '';
      return [rest, this.#mode === 'status' ? status : note].filter(Boolean).join(' ');
    }, reading?.getReady(reply, true));
  }

  /** Drops all unspoken words: the conversation is gone. */
  silence(): void {
    this.reset();
    this.#queue = {};
  }

  /** Drops a running reply. A completed reply is still spoken to its end. */
  reset(): void {
    this.#cancelDelay?.();
    this.#cancelDelay = undefined;
    this.#reply = '';
    this.#reading = undefined;
  }

  get #mode(): Announce {
    return this.#options.mode() || 'sentences';
  }

  get #wantsWords(): boolean {
    return this.#mode === 'sentences' || this.#mode === 'complete';
  }

  #speakLater(reading: ReplyReading): void {
    const {delay = delayByTimer} = this.#options;
    this.#cancelDelay ??= delay(() => void this.#speakFinished(reading), calmInterval);
  }

  async #speakFinished(reading: ReplyReading): Promise<void> {
    const ready = reading.getReady(this.#reply, false);
    if (ready) await ready;
    if (reading !== this.#reading) return;
    this.#cancelDelay = undefined;
    const reply = this.#reply;
    this.#speak(() => (this.#mode === 'sentences' ? reading.read(reply, false) : ''));
  }

  /** Speaks after all pending words. The words are read at that time. */
  #speak(words: () => string, ready?: Promise<unknown>): void {
    const queue = this.#queue;
    const speak = (): void => {
      const spoken = queue === this.#queue && this.#mode !== 'off' ? words() : '';
      if (spoken) this.#options.speak(spoken);
    };
    if (!ready && !queue.end) {
      speak();
      return;
    }
    const end = Promise.all([queue.end, ready])
      .then(speak)
      .finally(() => {
        if (queue.end === end) delete queue.end;
      });
    queue.end = end;
  }
}
