import {delayByTimer, type Delay} from '../delay.js';

/** How much of a reply is spoken to screen readers. */
export type Announce = 'off' | 'status' | 'sentences' | 'complete';

/** Between two changes of the live region, so that each can be heard out. */
const calmInterval = 1000;

/** One reply as what is to be said of it. */
export interface ReplyReading {
  /** Resolves once the reply can be read as far as it has come; `undefined` when it can be at once. */
  getReady(reply: string, isComplete: boolean): Promise<unknown> | undefined;
  /** What has been finished since the last call; all that is left when the reply is complete. */
  read(reply: string, isComplete: boolean): string;
}

/** What an announcer speaks through. */
export interface AnnouncerOptions {
  /** What is spoken; read anew for each reply and sentence. */
  readonly mode: () => Announce;
  /** Speaks words after those before them. */
  readonly speak: (words: string) => void;
  readonly beginReading: () => ReplyReading;
  readonly delay?: Delay;
}

/**
 * Speaks a growing reply in finished sentences at a calm rate. Screen readers would read a streamed text
 * themselves in fragments, or not at all.
 */
export class Announcer {
  readonly #options: AnnouncerOptions;
  #reply = '';
  #reading: ReplyReading | undefined;
  #cancelDelay: (() => void) | undefined;
  /** What waits to be spoken, while something does; another one once nothing is to be heard any more of what was. */
  #queue: {end?: Promise<void>} = {};

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** Speaks what is going on: waiting, stopped, copied. */
  say(status: string): void {
    this.#speak(() => status);
  }

  /** Takes the reply as far as it has arrived; finished sentences are spoken when it is calm. */
  hear(reply: string): void {
    this.#reply = reply;
    if (!this.#wantsWords) return;
    const reading = (this.#reading ??= this.#options.beginReading());
    if (this.#mode === 'sentences') this.#speakLater(reading);
  }

  /**
   * Ends the reply: what was not spoken yet is spoken now.
   *
   * @param note what is told of it behind its words
   * @param status what is told in place of both, where only the status is wanted
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

  /** Gives up all that is not spoken yet: its conversation has gone. */
  silence(): void {
    this.reset();
    this.#queue = {};
  }

  /** Gives up the reply, unspoken; one that has ended is spoken to its end. */
  reset(): void {
    this.#cancelDelay?.();
    this.#cancelDelay = undefined;
    this.#reply = '';
    this.#reading = undefined;
  }

  /** An unknown value is the usual one. */
  get #mode(): Announce {
    const mode = this.#options.mode();
    return ['off', 'status', 'complete'].includes(mode) ? mode : 'sentences';
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

  /** Speaks after all that waits for something; which words, is asked for then. */
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
