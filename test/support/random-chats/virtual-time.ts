/** A pending callback of the page. */
interface Timer {
  readonly due: number;
  readonly run: () => void;
}

type Replaced = Pick<
  typeof globalThis,
  'setTimeout' | 'clearTimeout' | 'requestAnimationFrame' | 'cancelAnimationFrame'
>;

const {setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame} = globalThis;
const replaced: Replaced = {setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame};
const readDate = Date.now.bind(Date);
const readPerformance = performance.now.bind(performance);

/** Milliseconds from one frame to the next. */
const frame = 16;

const {port1, port2} = new MessageChannel();
let resume = (): void => undefined;
port1.onmessage = () => resume();

/** Resolves in the next task, after all promises that are ready. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => {
    resume = resolve;
    port2.postMessage(undefined);
  });
}

/** The timers, frames and clock of the page. They move only when a test moves them. */
export class VirtualTime {
  /** Epoch milliseconds. */
  now = Date.UTC(2026, 0, 1);
  #lastId = 0;
  readonly #timers = new Map<number, Timer>();

  install(): void {
    const schedule = (run: () => void, milliseconds = 0): number => {
      this.#lastId += 1;
      this.#timers.set(this.#lastId, {run, due: this.now + Math.max(0, milliseconds)});
      return this.#lastId;
    };
    const cancel = (id?: unknown): void => void this.#timers.delete(Number(id));
    Object.assign(globalThis, {
      setTimeout: schedule,
      clearTimeout: cancel,
      requestAnimationFrame: (run: FrameRequestCallback) => schedule(() => run(this.now), frame),
      cancelAnimationFrame: cancel,
    });
    Date.now = () => this.now;
    performance.now = () => this.now;
  }

  restore(): void {
    Object.assign(globalThis, replaced);
    Date.now = readDate;
    performance.now = readPerformance;
  }

  /** Drops all timers, like a closed page. */
  clear(): void {
    this.#timers.clear();
  }

  /** Moves the clock. Timers run in order, each with the promises it settles. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    // The browser delivers each chunk of a body in its own task.
    for (let count = 0; count < 4; count += 1) await nextTask();
    for (;;) {
      const next = this.#next();
      if (!next || next[1].due > end) break;
      const [id, {due, run}] = next;
      this.now = Math.max(this.now, due);
      this.#timers.delete(id);
      run();
      await nextTask();
    }
    this.now = end;
    await nextTask();
  }

  #next(): [number, Timer] | undefined {
    let first: [number, Timer] | undefined;
    for (const entry of this.#timers) if (!first || entry[1].due < first[1].due) first = entry;
    return first;
  }
}
