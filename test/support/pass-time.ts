import type {ManualClock} from './manual-clock.js';

/** Lets seconds pass one by one, and streams and timers do their work after each. */
export async function passTime(clock: ManualClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await turn();
    clock.advance(1000);
  }
  await turn();
}

/** A task of its own. Browsers delay nested timers by four milliseconds, but not messages. */
function turn(): Promise<void> {
  const {port1, port2} = new MessageChannel();
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
