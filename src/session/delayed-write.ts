import type {PageMoment, SessionPlatform} from './browser-platform.js';

/** Milliseconds from the first change to the write. */
const pause = 300;

/** Combines several changes into one delayed write. Writes earlier if the page is hidden or closed. */
export class DelayedWrite {
  readonly #write: () => boolean;
  readonly #platform: Pick<SessionPlatform, 'delay' | 'watchPage'>;
  #isDue = false;
  #stopWatching: (() => void) | undefined;
  #cancelDelay: (() => void) | undefined;

  /** @param write returns false if the write must wait; then the next lifecycle event of the page retries it */
  constructor(write: () => boolean, platform: Pick<SessionPlatform, 'delay' | 'watchPage'>) {
    this.#write = write;
    this.#platform = platform;
  }

  /** Requests a write: `soon` after a short delay, `later` only when the page is hidden or closed. */
  request(when: 'soon' | 'later' = 'soon'): void {
    this.#isDue = true;
    this.#stopWatching ??= this.#platform.watchPage(this.#onMoment);
    if (when === 'soon') this.#cancelDelay ??= this.#platform.delay(() => this.#onMoment(), pause);
  }

  /** Writes now if a write is due. Does not retry on a lifecycle event, because the owner may be gone. */
  flush(): void {
    if (!this.#isDue) return;
    this.cancel();
    this.#isDue = !this.#write();
  }

  cancel(): void {
    this.#isDue = false;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#cancelDelay?.();
    this.#cancelDelay = undefined;
  }

  readonly #onMoment = (moment?: PageMoment): void => {
    if (moment && moment !== 'leave' && moment !== 'visibility') return;
    this.flush();
    if (this.#isDue) this.request('later');
  };
}
