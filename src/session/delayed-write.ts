import type {PageMoment, SessionPlatform} from './browser-platform.js';

/** Milliseconds between a change and its write. */
const pause = 300;

/** Bundles many changes into one write, and writes in any case before the page is left. */
export class DelayedWrite {
  readonly #write: () => boolean;
  readonly #platform: Pick<SessionPlatform, 'delay' | 'watchPage'>;
  #isDue = false;
  #stopWatching: (() => void) | undefined;
  #cancelDelay: (() => void) | undefined;

  /**
   * @param write returns false when it must wait for something else; the next moment tries again
   */
  constructor(write: () => boolean, platform: Pick<SessionPlatform, 'delay' | 'watchPage'>) {
    this.#write = write;
    this.#platform = platform;
  }

  /** Requests a write: `soon` schedules one, `later` leaves it to the moments when the page is hidden or left. */
  request(when: 'soon' | 'later' = 'soon'): void {
    this.#isDue = true;
    this.#stopWatching ??= this.#platform.watchPage(this.#onMoment);
    if (when === 'soon') this.#cancelDelay ??= this.#platform.delay(() => this.#onMoment(), pause);
  }

  /**
   * Writes now if a write is due. Listens to nothing afterwards, even when the write must wait, since the owner may
   * be gone.
   */
  flush(): void {
    if (!this.#isDue) return;
    this.cancel();
    this.#isDue = !this.#write();
  }

  /** Drops the request. */
  cancel(): void {
    this.#isDue = false;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#cancelDelay?.();
    this.#cancelDelay = undefined;
  }

  readonly #onMoment = (moment?: PageMoment): void => {
    if (moment === 'show' || moment === 'return') return;
    this.flush();
    if (this.#isDue) this.request('later');
  };
}
