import {sendKeys} from '@web/test-runner-commands';
import {isWebKit} from './engine.js';

/** As WebDriver writes them. */
const written = {Shift: '\uE008', Control: '\uE009', Tab: '\uE004'} as const;

export function pressKey(key: string): Promise<void> {
  return sendKeys({press: key});
}

/** Presses Shift and Tab: the way back. */
export function pressShiftTab(): Promise<void> {
  return pressHolding('Shift', 'Tab');
}

/**
 * Presses a key with another held down. The driver of WebKit takes no key down alone, but holds each key it types until
 * the last of them is pressed.
 */
export async function pressHolding(held: 'Shift' | 'Control', key: 'Tab' | 'k'): Promise<void> {
  if (isWebKit) return sendKeys({type: written[held] + (key === 'Tab' ? written.Tab : key)});
  await sendKeys({down: held});
  await pressKey(key);
  await sendKeys({up: held});
}
