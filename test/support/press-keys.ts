import {sendKeys} from '@web/test-runner-commands';

export function pressKey(key: string): Promise<void> {
  return sendKeys({press: key});
}

export function pressShiftTab(): Promise<void> {
  return pressHolding('Shift', 'Tab');
}

/** Presses a key while another is down. */
export async function pressHolding(held: 'Shift' | 'Control', key: 'Tab' | 'k'): Promise<void> {
  await sendKeys({down: held});
  await pressKey(key);
  await sendKeys({up: held});
}

/** Runs a step of a test as if it had happened a second ago, for presses of real keys and of a mouse after it. */
export async function longAgo<Result>(step: () => Promise<Result>): Promise<Result> {
  const {now} = performance;
  performance.now = () => now.call(performance) - 1000;
  try {
    return await step();
  } finally {
    performance.now = now;
  }
}

/** Clicks on a button. The event says that this happens at `timeStamp`. */
export function clickAt(timeStamp: number, button: HTMLElement): void {
  const click = new MouseEvent('click', {bubbles: true, composed: true, cancelable: true});
  Object.defineProperty(click, 'timeStamp', {value: timeStamp});
  button.dispatchEvent(click);
}

let pressed = 0;

/** Clicks on a button long after it has changed, and long after the click before. */
export function clickLater(button: HTMLElement): void {
  pressed += 1000;
  clickAt(performance.now() + pressed, button);
}
