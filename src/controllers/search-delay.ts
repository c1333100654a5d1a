import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {delayByTimer, type Delay} from './delay.js';

/** Long enough for the next key, short enough to feel immediate. */
const pauseInTyping = 250;

/** Holds a search back until typing pauses, so that not every key asks the service. */
export class SearchDelay implements ReactiveController {
  readonly #search: (text: string) => void;
  readonly #delay: Delay;
  #cancel: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, search: (text: string) => void, delay: Delay = delayByTimer) {
    this.#search = search;
    this.#delay = delay;
    host.addController(this);
  }

  /** Searches when typing pauses; a later call takes the place of this one. */
  searchSoon(text: string): void {
    this.#cancel?.();
    this.#cancel = this.#delay(() => this.searchNow(text), pauseInTyping);
  }

  searchNow(text: string): void {
    this.cancel();
    this.#search(text);
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  hostDisconnected(): void {
    this.cancel();
  }
}
