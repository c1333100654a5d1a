interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Resolves after all promises that are ready. */
export function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

/** The mark of a new conversation may lie one day in the future. */
const betweenRuns = 2 * 24 * 60 * 60 * 1000;
let nextRun = Date.UTC(2026, 0, 1);

/**
 * A clock with timers. It moves only when a test moves it. Each one begins after the end of the last one: the code of a
 * page, which several runs use, remembers when a conversation was begun.
 */
export class ModelTime {
  now = (nextRun += betweenRuns);
  /** In the order in which they are due. */
  readonly #timers: Timer[] = [];

  /** Calls back after so many milliseconds. Returns a function that cancels the call. */
  readonly delay = (run: () => void, milliseconds: number): (() => void) => {
    const timer = {due: this.now + milliseconds, run};
    const place = this.#timers.findLastIndex(({due}) => due <= timer.due) + 1;
    this.#timers.splice(place, 0, timer);
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index >= 0) this.#timers.splice(index, 1);
    };
  };

  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  readonly pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise(resolve => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.delay(end, milliseconds);
      signal.addEventListener('abort', end);
    });

  /** Moves the clock. Timers run in order, each with the promises that it settles. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await settle();
    for (let next = this.#timers[0]; next && next.due <= end; next = this.#timers[0]) {
      this.#timers.shift();
      this.now = Math.max(this.now, next.due);
      next.run();
      await settle();
    }
    this.now = end;
  }
}
