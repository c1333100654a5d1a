import type {ClientClock} from '../../src/client/platform.js';

interface Timer {
  readonly due: number;
  readonly milliseconds: number;
  readonly callback: () => void;
}

/** A clock that the test moves. */
export class ManualClock implements ClientClock {
  #now: number;
  readonly #timers = new Set<Timer>();
  readonly #waiting = new Set<() => void>();

  constructor(now = Date.UTC(2025, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0;
  }

  schedule(callback: () => void, milliseconds: number): () => void {
    const timer = {callback, milliseconds, due: this.#now + milliseconds};
    this.#timers.add(timer);
    for (const check of [...this.#waiting]) check();
    return () => this.#timers.delete(timer);
  }

  /** The lengths of the running timers. */
  get running(): readonly number[] {
    return [...this.#timers].map(timer => timer.milliseconds);
  }

  /** Resolves when a timer of this length starts. */
  whenScheduled(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const check = () => {
        if (!this.running.includes(milliseconds)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** Moves the clock and fires due timers. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of [...this.#timers]) {
      if (timer.due > this.#now || !this.#timers.delete(timer)) continue;
      timer.callback();
    }
  }
}
