import {sendKeys} from '@web/test-runner-commands';
import {isWebKit} from './engine.js';

/** Shift and Tab, as WebDriver writes them. */
const shiftAndTab = '\uE008\uE004';

export function pressKey(key: string): Promise<void> {
  return sendKeys({press: key});
}

/**
 * Presses Shift and Tab: the way back. The driver of WebKit takes no key down alone, but holds each key it types until
 * the last of them is pressed.
 */
export async function pressShiftTab(): Promise<void> {
  if (isWebKit) return sendKeys({type: shiftAndTab});
  await sendKeys({down: 'Shift'});
  await pressKey('Tab');
  await sendKeys({up: 'Shift'});
}
