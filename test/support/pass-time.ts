import type {ManualClock} from './manual-clock.js';

/** Lets seconds pass one by one, and streams and timers do their work after each. */
export async function passTime(clock: ManualClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await turn();
    clock.advance(1000);
  }
  await turn();
}

function turn(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
