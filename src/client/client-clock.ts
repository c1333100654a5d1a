/** Time and chance as the client sees them. */
export interface ClientClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `callback` after a while; returns what prevents that. */
  schedule(callback: () => void, milliseconds: number): () => void;
  /** A number from 0 up to, not including, 1. */
  random(): number;
}

/** The longest a timer can run; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** The end of a wait, which has a timer of its own. Milliseconds. */
const lastPart = 1_000;

/**
 * The clock of the machine. A wait longer than a timer can run never ends. One that is over while the page stands still,
 * as in the cache for going back, goes on a little when it is back: what has come meanwhile is heard first.
 */
export const systemClock: ClientClock = {
  now: () => Date.now(),
  schedule(callback, milliseconds) {
    if (milliseconds > longestTimer) return () => undefined;
    const last = Math.min(milliseconds, lastPart);
    let timer = setTimeout(() => (timer = setTimeout(callback, last)), milliseconds - last);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
