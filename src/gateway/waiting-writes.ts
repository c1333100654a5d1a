import type {ClientClock} from '../client/platform.js';

/** Writes of one process. A longer outage of the storage must not fill its memory. */
const maxWrites = 1000;
/** Milliseconds. */
const maxAge = 10 * 60_000;
const retryInterval = 1_000;

interface WaitingWrite {
  readonly write: () => Promise<void>;
  /** Epoch milliseconds. */
  readonly failedAt: number;
}

/**
 * Repeats failed writes until the storage answers again. A write must have the same effect when it runs twice: a failed
 * one may have reached the storage.
 */
export class WaitingWrites {
  readonly #clock: ClientClock;
  readonly #onDropped: (error: Error) => void;
  #waiting: readonly WaitingWrite[] = [];
  #isScheduled = false;

  /** @param onDropped receives an error for the writes that are given up */
  constructor(clock: ClientClock, onDropped: (error: Error) => void) {
    this.#clock = clock;
    this.#onDropped = onDropped;
  }

  /** Writes now. Rejects after a failure, and writes again later. */
  async write(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.#waiting = [...this.#waiting, {write, failedAt: this.#clock.now()}];
      this.#dropExcess();
      this.#schedule();
      throw error;
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    this.#clock.schedule(() => void this.#retry(), retryInterval);
  }

  /** Writes one after the other. The first failure shows that the storage is still down. */
  async #retry(): Promise<void> {
    let isUp = true;
    while (isUp && this.#waiting.length > 0) isUp = await this.#writeNext();
    this.#isScheduled = false;
    this.#dropExcess();
    this.#schedule();
  }

  /** Returns whether the write succeeded. */
  async #writeNext(): Promise<boolean> {
    const [next, ...others] = this.#waiting;
    this.#waiting = others;
    try {
      await next?.write();
      return true;
    } catch {
      // At the end, so that one write that always fails does not block the others.
      if (next) this.#waiting = [...this.#waiting, next];
      return false;
    }
  }

  #dropExcess(): void {
    const now = this.#clock.now();
    const recent = this.#waiting.filter(({failedAt}) => now - failedAt < maxAge);
    const kept = recent.slice(-maxWrites);
    const dropped = this.#waiting.length - kept.length;
    this.#waiting = kept;
    if (dropped > 0)
      this.#onDropped(
        new Error(`${dropped} replies are missing in the ledger, because its storage failed for too long.`),
      );
  }
}
