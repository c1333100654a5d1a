import {delayByTimer, type Delay} from './delay.js';

/** How much of a reply is spoken to screen readers. */
export type Announce = 'off' | 'status' | 'sentences' | 'complete';

/** Between two changes of the live region, so that each can be heard out. */
const calmInterval = 1000;

/**
 * Speaks a growing reply in finished sentences at a calm rate, by writing to a live region. Screen
 * readers would read a streamed text itself in fragments, or not at all.
 */
export class Announcer {
  /** What is spoken; read anew for each reply and sentence. */
  readonly #mode: () => Announce;
  readonly #write: (text: string) => void;
  readonly #delay: Delay;
  #reply = '';
  #spokenLength = 0;
  #cancelDelay: (() => void) | undefined;

  /** @param write puts a text into the live region in place of the previous one */
  constructor(mode: () => Announce, write: (text: string) => void, delay: Delay = delayByTimer) {
    this.#mode = mode;
    this.#write = write;
    this.#delay = delay;
  }

  /** Speaks what is going on: waiting, stopped, copied. */
  say(status: string): void {
    if (this.#mode() !== 'off') this.#write(status);
  }

  /** Takes the reply as far as it has arrived; finished sentences are spoken when it is calm. */
  hear(reply: string): void {
    this.#reply = reply;
    if (this.#mode() !== 'sentences') return;
    this.#cancelDelay ??= this.#delay(() => {
      this.#cancelDelay = undefined;
      this.#speakTo(endOfFinishedSentences(this.#reply, this.#spokenLength));
    }, calmInterval);
  }

  /** Ends the reply: what was not spoken yet is spoken now, with the closing words if there are any. */
  finish(closing: {readonly status: string; readonly always: boolean}): void {
    this.#cancelDelay?.();
    this.#cancelDelay = undefined;
    const mode = this.#mode();
    const rest =
      mode === 'sentences' || mode === 'complete' ? this.#reply.slice(this.#spokenLength).trim() : '';
    const status = closing.always || mode === 'status' ? closing.status : '';
    this.#forgetReply();
    const words = [rest, status].filter(Boolean).join(' ');
    if (words && mode !== 'off') this.#write(words);
  }

  /** Gives up the reply, unspoken. */
  reset(): void {
    this.#cancelDelay?.();
    this.#cancelDelay = undefined;
    this.#forgetReply();
  }

  #forgetReply(): void {
    this.#reply = '';
    this.#spokenLength = 0;
  }

  #speakTo(end: number): void {
    const words = this.#reply.slice(this.#spokenLength, end).trim();
    this.#spokenLength = end;
    if (words) this.#write(words);
  }
}

/** Where the last finished sentence after `start` ends; `start` when none is finished. */
function endOfFinishedSentences(text: string, start: number): number {
  const tail = text.slice(start);
  let lastStart = 0;
  for (const sentence of new Intl.Segmenter(undefined, {granularity: 'sentence'}).segment(tail)) {
    lastStart = sentence.index;
  }
  return start + lastStart;
}
