/** A timer of the page that waits for the test. */
interface CaughtTimer {
  readonly milliseconds: number;
  /** Epoch milliseconds of the page. */
  readonly since: number;
  readonly run: () => void;
}

/** The caught timers by their identifiers. */
export interface CaughtTimers extends Map<number, CaughtTimer> {
  restore(): void;
}

/**
 * Replaces the timers of the page.
 *
 * @param lengthOf returns how long a timer waits, in milliseconds, or `undefined` if the test fires it
 */
export function catchTimers(lengthOf: (milliseconds: number) => number | undefined): CaughtTimers {
  const {setTimeout: wait, clearTimeout: endWait} = globalThis;
  const caught = new Map<number, CaughtTimer>();
  globalThis.setTimeout = ((run: () => void, milliseconds = 0, ...rest: readonly unknown[]) => {
    const length = lengthOf(milliseconds);
    if (length !== undefined) return wait(run, length, ...rest);
    const id = wait(() => undefined);
    caught.set(Number(id), {run, milliseconds, since: Date.now()});
    return id;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (id?: Parameters<typeof endWait>[0]) => {
    caught.delete(Number(id));
    endWait(id);
  };
  const restore = () => void Object.assign(globalThis, {setTimeout: wait, clearTimeout: endWait});
  return Object.assign(caught, {restore});
}

/** Timers of some lengths, which wait for the test. */
export interface HeldTimers {
  /** Fires the held timers with one of these lengths, and later ones at once. Default: all lengths. */
  release(...lengths: readonly number[]): void;
  restore(): void;
}

/** The pauses before the first two searches for a lost reply, in milliseconds. */
export const searchPauses = [500, 1_500] as const;

/** Holds all timers with one of these lengths in milliseconds. Others run as usual. */
export function holdTimers(...lengths: readonly number[]): HeldTimers {
  const released = new Set<number>();
  const held = catchTimers(milliseconds => {
    if (!lengths.includes(milliseconds)) return milliseconds;
    return released.has(milliseconds) ? 0 : undefined;
  });
  return {
    release(...some) {
      for (const milliseconds of some.length > 0 ? some : lengths) released.add(milliseconds);
      for (const [id, {milliseconds, run}] of held) {
        if (!released.has(milliseconds)) continue;
        held.delete(id);
        run();
      }
    },
    restore: () => held.restore(),
  };
}
