import {sendKeys} from '@web/test-runner-commands';
import {isWebKit} from './engine.js';

/** As WebDriver spells them. */
const written = {Shift: '\uE008', Control: '\uE009', Tab: '\uE004'} as const;

export function pressKey(key: string): Promise<void> {
  return sendKeys({press: key});
}

export function pressShiftTab(): Promise<void> {
  return pressHolding('Shift', 'Tab');
}

/**
 * Presses a key while another is down. WebKit’s driver cannot press a key down alone, but keeps each typed key down
 * until the last one is pressed.
 */
export async function pressHolding(held: 'Shift' | 'Control', key: 'Tab' | 'k'): Promise<void> {
  if (isWebKit) return sendKeys({type: written[held] + (key === 'Tab' ? written.Tab : key)});
  await sendKeys({down: held});
  await pressKey(key);
  await sendKeys({up: held});
}
