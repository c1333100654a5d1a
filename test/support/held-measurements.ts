/** What intersection observers have measured and not told yet. */
export interface HeldMeasurements {
  /** How many observers have something to tell. */
  readonly waiting: number;
  /** Has them told, and gives the measuring back to the browser. */
  release(): void;
}

/** Holds what new intersection observers measure until it is released, as a busy page does. */
export function holdMeasurements(): HeldMeasurements {
  const {IntersectionObserver} = globalThis;
  let held: (() => void)[] | undefined = [];
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => {
        const tell = (): void => callback(entries, observer);
        if (held) held.push(tell);
        else tell();
      }, options);
    }
  };
  return {
    get waiting() {
      return held?.length ?? 0;
    },
    release() {
      globalThis.IntersectionObserver = IntersectionObserver;
      const told = held ?? [];
      held = undefined;
      for (const tell of told) tell();
    },
  };
}
