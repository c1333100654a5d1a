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
