/** Unreported measurements of intersection observers. */
export interface HeldMeasurements {
  /** The number of observers with reports. */
  readonly waiting: number;
  /** Delivers the reports and restores the browser’s observers. */
  release(): void;
}

/** Delays the reports of new intersection observers until the release, like a busy page. */
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
