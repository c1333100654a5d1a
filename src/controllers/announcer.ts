import {delayByTimer, type Delay} from './delay.js';

/** How much of a reply is spoken to screen readers. */
export type Announce = 'off' | 'status' | 'sentences' | 'complete';

/** Between two changes of the live region, so that each can be heard out. */
const calmInterval = 1000;

/** One reply as what is to be said of it. */
export interface ReplyReading {
  /** Resolves once a reply can be read to its end; `undefined` when it can be at once. */
  getReady(reply: string): Promise<unknown> | undefined;
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
  /** Settled once the end of a reply is spoken, while that waits for its reading. */
  #ending: Promise<void> | undefined;
  /** Another one once nothing is to be heard any more of what was. */
  #talk = {};

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** Speaks what is going on: waiting, stopped, copied; after a reply whose end is about to be spoken. */
  say(status: string): void {
    const talk = this.#talk;
    if (this.#ending) void this.#ending.then(() => talk === this.#talk && this.say(status));
    else if (this.#mode !== 'off') this.#options.speak(status);
  }

  /** Takes the reply as far as it has arrived; finished sentences are spoken when it is calm. */
  hear(reply: string): void {
    this.#reply = reply;
    if (this.#mode === 'sentences') this.#speakLater();
  }

  /** Ends the reply: what was not spoken yet is spoken now, with the closing words if there are any. */
  finish(closing: {readonly status: string; readonly always: boolean}): void {
    const reply = this.#reply;
    const reading = this.#reading ?? this.#options.beginReading();
    const talk = this.#talk;
    this.reset();
    const end = (): void => {
      if (talk !== this.#talk) return;
      const mode = this.#mode;
      const rest = this.#wantsWords && reply !== '' ? reading.read(reply, true) : '';
      const status = closing.always || mode === 'status' ? closing.status : '';
      const words = [rest, status].filter(Boolean).join(' ');
      if (words && mode !== 'off') this.#options.speak(words);
    };
    const ready = reply !== '' && this.#wantsWords ? reading.getReady(reply) : undefined;
    if (ready) this.#endLater(ready.then(end));
    else end();
  }

  #endLater(ending: Promise<void>): void {
    const end = (this.#ending = ending.finally(() => {
      if (this.#ending === end) this.#ending = undefined;
    }));
  }

  /** Gives up all that is not spoken yet: its conversation has gone. */
  silence(): void {
    this.reset();
    this.#ending = undefined;
    this.#talk = {};
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

  #speakLater(): void {
    const {delay = delayByTimer} = this.#options;
    this.#cancelDelay ??= delay(() => {
      this.#cancelDelay = undefined;
      this.#speakFinished();
    }, calmInterval);
  }

  #speakFinished(): void {
    if (this.#mode !== 'sentences') return;
    this.#reading ??= this.#options.beginReading();
    const words = this.#reading.read(this.#reply, false);
    if (words) this.#options.speak(words);
  }
}
