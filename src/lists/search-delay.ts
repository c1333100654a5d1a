import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {delayByTimer, type Delay} from '../delay.js';

/** Milliseconds: long enough for the next key, short enough to feel immediate. */
const pauseInTyping = 250;

/**
 * Delays a search until typing pauses, so that not every key causes a request. Pauses while its host is
 * disconnected.
 */
export class SearchDelay implements ReactiveController {
  readonly #search: (text: string) => void;
  readonly #delay: Delay;
  #cancel: (() => void) | undefined;
  #waiting: string | undefined;

  constructor(host: ReactiveControllerHost, search: (text: string) => void, delay: Delay = delayByTimer) {
    this.#search = search;
    this.#delay = delay;
    host.addController(this);
  }

  searchSoon(text: string): void {
    this.cancel();
    this.#waiting = text;
    this.#cancel = this.#delay(() => this.searchNow(text), pauseInTyping);
  }

  searchNow(text: string): void {
    this.cancel();
    this.#search(text);
  }

  cancel(): void {
    this.#cancel?.();
    this.#waiting = undefined;
  }

  hostConnected(): void {
    if (this.#waiting !== undefined) this.searchSoon(this.#waiting);
  }

  hostDisconnected(): void {
    this.#cancel?.();
  }
}
