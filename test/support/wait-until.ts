import {waitUntil as pollUntil} from '@open-wc/testing';

/** Below what a test may last, so that what was waited for is named. */
const longestWait = 25_000;

/**
 * Waits until something is so, looking every so many milliseconds. It gives up where a test would, and not before:
 * how long a slow or busy machine takes says nothing of what is tested.
 */
export function waitUntil(condition: () => unknown, what = '', interval = 50): Promise<void> {
  return pollUntil(condition, what, {interval, timeout: longestWait});
}
