import {systemClock, type ClientClock} from '../../src/client/platform.js';

/** A clock whose timers end with the test. A gateway repeats failed writes for minutes, also after its server has closed. */
export interface EndingClock extends ClientClock {
  end(): void;
}

export function createEndingClock(clock: ClientClock = systemClock): EndingClock {
  const cancels = new Set<() => void>();
  let hasEnded = false;
  return {
    now: () => clock.now(),
    random: () => clock.random(),
    schedule(callback, milliseconds) {
      if (hasEnded) return () => undefined;
      const cancel = clock.schedule(() => {
        cancels.delete(cancel);
        callback();
      }, milliseconds);
      cancels.add(cancel);
      return () => {
        cancels.delete(cancel);
        cancel();
      };
    },
    end() {
      hasEnded = true;
      for (const cancel of cancels) cancel();
    },
  };
}
