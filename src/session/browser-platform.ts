// The only module of the session that uses globals of the browser. Without them, as in Node, it does without.

import {attempt} from '../client/attempt.js';
import {flushAtOnce, type ScheduleFlush} from '../conversation/reply-request.js';
import type {Persist, SessionPlatform, StorageArea} from './platform.js';

/** Hidden and throttled pages get no frames. There, text is written at this rate, in milliseconds. */
const longestWait = 100;
/**
 * Shortest time between two writes of text, in milliseconds. Thirty writes a second look as smooth as sixty, and leave
 * the other frames to the page.
 */
const shortestInterval = 30;

/** Servers and workers lack some of these. */
const page: Partial<
  Pick<typeof globalThis, 'addEventListener' | 'removeEventListener' | 'requestAnimationFrame' | 'navigator'>
> = globalThis;

/** The platform of a page. In a worker or in Node, the parts that are missing there are off. */
export const browserPlatform: SessionPlatform = {
  storage: browserStorage,
  openChannel: name => new BroadcastChannel(name),
  // Missing on pages without TLS.
  get locks() {
    return page.navigator?.locks;
  },
  now: () => Date.now(),
  delay(callback, milliseconds) {
    const timer: unknown = setTimeout(callback, milliseconds);
    // In Node, a timer of the session must not keep the process running.
    if (typeof timer === 'object') (timer as {unref?: () => void}).unref?.();
    return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
  },
  createTextSchedule: () => (page.requestAnimationFrame ? createFrameSchedule() : flushAtOnce),
  watchPage(listener) {
    const listeners: Readonly<Record<string, (event: Event) => void>> = {
      visibilitychange: () => listener('visibility'),
      pagehide: () => listener('leave'),
      pageshow: event => listener(isFromCache(event) ? 'return' : 'show'),
    };
    for (const [type, onEvent] of Object.entries(listeners)) page.addEventListener?.(type, onEvent);
    return () => {
      for (const [type, onEvent] of Object.entries(listeners)) page.removeEventListener?.(type, onEvent);
    };
  },
};

function isFromCache(event: Event): boolean {
  return 'persisted' in event && event.persisted === true;
}

/** Returns the browser's storage, or `undefined` where there is none or the visitor refuses it. */
function browserStorage(persist: Persist): StorageArea | undefined {
  return attempt(() => {
    if (persist === 'none') return undefined;
    // Reading the property may throw.
    const area: Storage | undefined =
      persist === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
    return area;
  });
}

/** The storage areas of the browser. Reading the properties may throw, so each is read when it is needed. */
export function browserAreas(): readonly (StorageArea | undefined)[] {
  return [browserStorage('session'), browserStorage('local')];
}

/** Writes text with the next frame, or soon when the page draws none. */
function createFrameSchedule(): ScheduleFlush {
  let lastFlush = Number.NEGATIVE_INFINITY;
  return flush => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    const run = () => {
      cancel();
      lastFlush = performance.now();
      flush();
    };
    const awaitFrame = () => {
      frame = requestAnimationFrame(run);
      timer = setTimeout(run, longestWait);
    };
    const pause = lastFlush + shortestInterval - performance.now();
    // A requested frame that is not used costs nearly as much as one that is.
    if (pause > 0) timer = setTimeout(awaitFrame, pause);
    else awaitFrame();
    return cancel;
  };
}
