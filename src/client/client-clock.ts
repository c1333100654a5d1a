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

/** The clock of the machine. A wait longer than a timer can run never ends. */
export const systemClock: ClientClock = {
  now: () => Date.now(),
  schedule(callback, milliseconds) {
    if (milliseconds > longestTimer) return () => undefined;
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
