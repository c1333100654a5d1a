/** Timers of the page that wait for the test. */
export interface HeldTimers {
  /** Fires the held timers with one of these lengths, and later ones at once. Default: all lengths. */
  release(...lengths: readonly number[]): void;
  restore(): void;
}

/** The pauses before the first two searches for a lost reply, in milliseconds. */
export const searchPauses = [500, 1_500] as const;

/** Holds all timers with one of these lengths in milliseconds. Others run as usual. */
export function holdTimers(...lengths: readonly number[]): HeldTimers {
  const {setTimeout: wait, clearTimeout: endWait} = globalThis;
  const held = new Map<number, {readonly milliseconds: number; readonly run: () => void}>();
  const released = new Set<number>();

  globalThis.setTimeout = ((run: () => void, milliseconds = 0, ...rest: readonly unknown[]) => {
    if (!lengths.includes(milliseconds)) return wait(run, milliseconds, ...rest);
    if (released.has(milliseconds)) return wait(run);
    const id = wait(() => undefined);
    held.set(Number(id), {milliseconds, run});
    return id;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (id?: Parameters<typeof endWait>[0]) => {
    held.delete(Number(id));
    endWait(id);
  };

  return {
    release(...some) {
      for (const milliseconds of some.length > 0 ? some : lengths) released.add(milliseconds);
      for (const [id, {milliseconds, run}] of held) {
        if (!released.has(milliseconds)) continue;
        held.delete(id);
        run();
      }
    },
    restore: () => void Object.assign(globalThis, {setTimeout: wait, clearTimeout: endWait}),
  };
}
