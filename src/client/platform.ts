/**
 * A replacement for the platform's `fetch`: a function with the same call signature. Other members, such as Bun's
 * `preconnect`, are not required.
 */
export type FetchFunction = (...parameters: Parameters<typeof fetch>) => ReturnType<typeof fetch>;

/** Calls the platform's `fetch`. Looks it up at each call, because pages may replace it at any time. */
export const platformFetch: FetchFunction = (input, init) => globalThis.fetch(input, init);

/** Source of time and random numbers. */
export interface ClientClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `callback` after a delay. Returns a function that cancels the call. */
  schedule(callback: () => void, milliseconds: number): () => void;
  /** Random number from 0 up to, but not including, 1. */
  random(): number;
}

/** Maximum delay of `setTimeout`: a longer one fires at once. Milliseconds. */
const maxDelay = 2 ** 31 - 1;

/** The end of a delay runs in its own timer; see `systemClock`. Milliseconds. */
const lastPartDelay = 1_000;

/**
 * The clock of the machine. A delay that exceeds the limit of timers never ends. A delay that ends while the page is
 * frozen, as in the back/forward cache, runs its last part when the page returns. The page therefore reads data that
 * arrived before the delay ends.
 */
export const systemClock: ClientClock = {
  now: () => Date.now(),
  schedule(callback, milliseconds) {
    if (milliseconds > maxDelay) return () => undefined;
    const last = Math.min(milliseconds, lastPartDelay);
    let timer = setTimeout(() => (timer = setTimeout(callback, last)), milliseconds - last);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
