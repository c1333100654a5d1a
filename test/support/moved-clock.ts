/** A timer that fires far in the future. */
interface Waiting {
  readonly due: number;
  readonly run: () => void;
}

/** The page’s clock, which the test sets. */
export interface MovedClock {
  /** The number of pending timers. */
  readonly waiting: number;
  /** Moves the clock without firing timers, like a sleeping computer. */
  sleepUntil(moment: number): void;
  /** Moves the clock and fires due timers. */
  moveTo(moment: number): void;
  restore(): void;
}

/** Timers of at least this length wait for the clock, in milliseconds. */
const longWait = 60_000;

const {Date: PageDate, setTimeout: wait, clearTimeout: endWait} = globalThis;

/** Stops the page’s clock at this moment. */
export function moveClock(moment: number): MovedClock {
  const waiting = new Map<number, Waiting>();
  let now = moment;

  class MovedDate extends PageDate {
    constructor(...given: readonly unknown[]) {
      super(...((given.length > 0 ? given : [now]) as [number]));
    }

    static override now(): number {
      return now;
    }
  }

  globalThis.Date = MovedDate as DateConstructor;
  globalThis.setTimeout = ((run: () => void, time = 0, ...rest: readonly unknown[]) => {
    if (time < longWait) return wait(run, time, ...rest);
    const timer = wait(() => undefined);
    waiting.set(Number(timer), {due: now + time, run});
    return timer;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (timer?: Parameters<typeof endWait>[0]) => {
    waiting.delete(Number(timer));
    endWait(timer);
  };

  return {
    get waiting() {
      return waiting.size;
    },
    sleepUntil: later => void (now = later),
    moveTo(later) {
      now = later;
      for (const [timer, {due, run}] of waiting)
        if (due <= now) {
          waiting.delete(timer);
          run();
        }
    },
    restore: () => void Object.assign(globalThis, {Date: PageDate, setTimeout: wait, clearTimeout: endWait}),
  };
}
