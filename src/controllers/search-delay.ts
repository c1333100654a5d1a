import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {delayByTimer, type Delay} from './delay.js';

/** Long enough for the next key, short enough to feel immediate. */
const pauseInTyping = 250;

/** Holds a search back until typing pauses, so that not every key asks the service; also while its element is away. */
export class SearchDelay implements ReactiveController {
  readonly #search: (text: string) => void;
  readonly #delay: Delay;
  #cancel: (() => void) | undefined;
  #heldBack: string | undefined;

  constructor(host: ReactiveControllerHost, search: (text: string) => void, delay: Delay = delayByTimer) {
    this.#search = search;
    this.#delay = delay;
    host.addController(this);
  }

  /** Searches when typing pauses; a later call takes the place of this one. */
  searchSoon(text: string): void {
    this.cancel();
    this.#heldBack = text;
    this.#cancel = this.#delay(() => this.searchNow(text), pauseInTyping);
  }

  searchNow(text: string): void {
    this.cancel();
    this.#search(text);
  }

  cancel(): void {
    this.#cancel?.();
    this.#heldBack = undefined;
  }

  hostConnected(): void {
    if (this.#heldBack !== undefined) this.searchSoon(this.#heldBack);
  }

  hostDisconnected(): void {
    this.#cancel?.();
  }
}
