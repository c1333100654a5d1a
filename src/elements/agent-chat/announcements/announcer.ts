import {delayByTimer, type Delay} from '../../../delay.js';

/** Amount of a reply that screen readers speak. */
export type Announce = 'off' | 'status' | 'sentences' | 'complete';

/** Milliseconds between two changes of the live region, so that screen readers speak each completely. */
const calmInterval = 1000;

export interface ReplyReading {
  /** Resolves when the received text can be read. `undefined` if it can be read at once. */
  getReady(reply: string, isComplete: boolean): Promise<unknown> | undefined;
  /** Returns the sentences finished since the last call, or the rest of a complete reply. */
  read(reply: string, isComplete: boolean): string;
}

export interface AnnouncerOptions {
  /** Read again for each reply and sentence. Default: `sentences`. */
  readonly mode: () => Announce | undefined;
  readonly speak: (words: string) => void;
  readonly beginReading: () => ReplyReading;
  readonly delay?: Delay;
}

/**
 * Speaks a streaming reply in finished sentences at a calm rate. Without it, screen readers read fragments or nothing.
 */
export class Announcer {
  readonly #options: AnnouncerOptions;
  #reply = '';
  #reading: ReplyReading | undefined;
  #cancelDelay: (() => void) | undefined;
  /** A new object drops the words of the previous queue. */
  #queue: {end?: Promise<void>} = {};

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  say(status: string): void {
    this.#speak(() => status);
  }

  /** Speaks a whole message, after the words that say whose it is. */
  sayMessage(from: string, text: string): void {
    const reading = this.#options.beginReading();
    this.#speak(() => `${from} ${reading.read(text, true)}`, reading.getReady(text, true));
  }

  /** Receives the text so far. Finished sentences are spoken at a calm rate. */
  update(reply: string): void {
    this.#reply = reply;
    if (!this.#wantsWords) return;
    this.#reading ??= this.#options.beginReading();
    if (this.#mode === 'sentences') this.#speakLater();
  }

  /**
   * Ends the reply and speaks the rest of it.
   *
   * @param note spoken after the text of the reply
   * @param status spoken instead of both in mode `status`
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

  /** Drops all unspoken words when the conversation has ended. */
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

  #speakLater(): void {
    const {delay = delayByTimer} = this.#options;
    // Weak: the timer must not keep a removed element.
    const weak = new WeakRef(this.#speakFinished);
    this.#cancelDelay ??= delay(() => void weak.deref()?.(), calmInterval);
  }

  readonly #speakFinished = async (): Promise<void> => {
    const reading = this.#reading;
    const ready = reading?.getReady(this.#reply, false);
    if (ready) await ready;
    if (!reading || reading !== this.#reading) return;
    this.#cancelDelay = undefined;
    const reply = this.#reply;
    this.#speak(() => (this.#mode === 'sentences' ? reading.read(reply, false) : ''));
  };

  /** Speaks after all pending words. `words` is called at that time. */
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
