import type {ScheduleFlush} from './gathered-text.js';

/** The last events a page is sure to get before it is closed or discarded. */
const lastMoments = ['pagehide', 'visibilitychange'];

/** Servers and workers have no such events. */
const page: Partial<Pick<typeof globalThis, 'addEventListener' | 'removeEventListener'>> = globalThis;

/** Bundles many changes into one write, and writes in any case before the page goes. */
export class DelayedWrite {
  readonly #write: () => boolean;
  readonly #schedule: ScheduleFlush;
  #isDue = false;
  #isListening = false;
  #isScheduled = false;
  #cancelScheduled: (() => void) | undefined;

  /**
   * @param write returns false when it must wait for something else; the next moment tries again
   * @param schedule delays a write after the first change
   */
  constructor(write: () => boolean, schedule: ScheduleFlush) {
    this.#write = write;
    this.#schedule = schedule;
  }

  /** Requests a write: `soon` schedules one, `later` leaves it to the last moments of the page. */
  request(when: 'soon' | 'later' = 'soon'): void {
    this.#isDue = true;
    if (!this.#isListening) {
      this.#isListening = true;
      for (const type of lastMoments) page.addEventListener?.(type, this.#onMoment);
    }
    if (when === 'later' || this.#isScheduled) return;
    this.#isScheduled = true;
    this.#cancelScheduled = this.#schedule(this.#onMoment);
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
    this.#isListening = false;
    this.#isScheduled = false;
    for (const type of lastMoments) page.removeEventListener?.(type, this.#onMoment);
    this.#cancelScheduled?.();
    this.#cancelScheduled = undefined;
  }

  readonly #onMoment = (): void => {
    this.flush();
    if (this.#isDue) this.request('later');
  };
}
