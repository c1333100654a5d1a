interface Timer {
  readonly due: number;
  readonly run: () => void;
}

const {setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame} = globalThis;
const replaced = {setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame};
const readDate = Date.now.bind(Date);
const readPerformance = performance.now.bind(performance);

/** Milliseconds from one frame to the next. */
export const frame = 16;

/** The mark of a new conversation may be one day in the future. */
const betweenRuns = 2 * 24 * 60 * 60 * 1000;
/** In the past, because `new Date()` stays real. */
let nextRun = Date.UTC(2002, 0, 1);

let resume = (): void => undefined;
let requestTask: (run: () => void) => void;
if (typeof setImmediate === 'function') requestTask = setImmediate;
else {
  // A browser delays nested timers by four milliseconds, but not a message.
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => resume();
  requestTask = run => {
    resume = run;
    port2.postMessage(undefined);
  };
}

/** Resolves in the next task, after all promises that are ready. */
export function nextTask(): Promise<void> {
  return new Promise(resolve => requestTask(resolve));
}

/**
 * The timers, frames and clock of a page. They move only when a test moves them. Each one starts after the end of the
 * last one, because modules that several runs use remember when a conversation began.
 */
export class VirtualTime {
  /** Epoch milliseconds. */
  now = (nextRun += betweenRuns);
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
    Date.now = performance.now = () => this.now;
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

  /** Moves the clock. Timers run in order, each with the promises that it settles. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    // A browser delivers each chunk of a body in its own task.
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
