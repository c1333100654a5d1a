import {waitUntil as pollUntil} from '@open-wc/testing';

/** Below a test’s time limit, so that the message names the condition. */
const longestWait = 25_000;

/**
 * Waits for a condition and checks it at an interval. It fails only shortly before the test’s own limit: a slow or busy
 * machine must not decide a test.
 */
export function waitUntil(condition: () => unknown, what = '', interval = 50): Promise<void> {
  return pollUntil(condition, what, {interval, timeout: longestWait});
}
