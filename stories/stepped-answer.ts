import type {AnswerSource} from '../src/service/answers.js';
import {pause, wordsOf} from './reply-speed.js';
import {toolbar} from './toolbar.js';

/** Milliseconds between two words while it plays, without a speed of the toolbar. */
const playPause = 120;

/** An answer that sends its words on demand. It starts paused. */
export class SteppedAnswer {
  readonly #words: readonly string[];
  #sent = 0;
  /** Words that may be sent. */
  #allowed = 0;
  #wake = (): void => {};

  constructor(text: string) {
    this.#words = wordsOf(text);
  }

  /** Each request continues the answer from the current word. `restart` returns to the first one. */
  readonly answers: AnswerSource = ({signal}) => this.#send(signal);

  play(): void {
    this.#allow(Infinity);
  }

  pause(): void {
    this.#allowed = this.#sent;
  }

  sendWord(): void {
    this.#allow(this.#next() + 1);
  }

  /** Sends the words up to the next end of a sentence. */
  sendSentence(): void {
    const next = this.#next();
    const end = this.#words.findIndex((word, index) => index >= next && /[.!?:][)\]*]*\s*$/.test(word));
    this.#allow(end < 0 ? Infinity : end + 1);
  }

  restart(): void {
    this.#sent = 0;
    this.#allowed = 0;
  }

  /** The first word that may not be sent yet. */
  #next(): number {
    return this.#allowed === Infinity ? this.#sent : Math.max(this.#sent, this.#allowed);
  }

  #allow(count: number): void {
    this.#allowed = count;
    this.#wake();
  }

  async *#send(signal: AbortSignal): AsyncGenerator<{readonly text: string}> {
    for (let word = this.#words[this.#sent]; word !== undefined; word = this.#words[this.#sent]) {
      await this.#isAllowed(signal);
      this.#sent += 1;
      yield {text: word};
      if (this.#allowed === Infinity && toolbar().speed === undefined) await pause(playPause, signal);
    }
  }

  async #isAllowed(signal: AbortSignal): Promise<void> {
    while (this.#allowed <= this.#sent) {
      const woken = new Promise<void>(resolve => (this.#wake = resolve));
      await Promise.race([woken, pause(Infinity, signal)]);
    }
  }
}
