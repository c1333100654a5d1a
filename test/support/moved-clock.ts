import {catchTimers} from './held-timers.js';

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

const {Date: PageDate} = globalThis;

/** Stops the page’s clock at this moment. */
export function moveClock(moment: number): MovedClock {
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
  const waiting = catchTimers(milliseconds => (milliseconds < longWait ? milliseconds : undefined));
  return {
    get waiting() {
      return waiting.size;
    },
    sleepUntil: later => void (now = later),
    moveTo(later) {
      now = later;
      for (const [timer, {since, milliseconds, run}] of waiting)
        if (since + milliseconds <= now) {
          waiting.delete(timer);
          run();
        }
    },
    restore() {
      waiting.restore();
      globalThis.Date = PageDate;
    },
  };
}
