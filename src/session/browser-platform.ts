import {attempt} from '../client/platform.js';
import type {Pause} from '../conversation/reply-recovery.js';
import {flushAtOnce, type ScheduleFlush} from '../conversation/reply-request.js';

/** Where a conversation is stored: nowhere, in this tab, or in all tabs and later visits. */
export type Persist = 'none' | 'session' | 'local';

/** The part of `Storage` that a session uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

export type Locks = Pick<LockManager, 'request'>;

/**
 * Lifecycle events of a page. `visibility`: the page was hidden or shown again. `leave`: the page closes or navigates away.
 * `show`: the page is shown for the first time. `return`: the page returns from the browser's back/forward cache. `storage`:
 * another tab has changed an entry of the storage.
 */
export type PageMoment = 'visibility' | 'leave' | 'show' | 'return' | 'storage';

/**
 * Everything that a session uses from its environment. Default: `browserPlatform`. No other module of the session uses
 * globals of the browser.
 */
export interface SessionPlatform {
  /** Returns the storage, or `undefined` where there is none. May throw. */
  readonly storage: (persist: Persist) => StorageArea | undefined;
  /** Opens a channel to other tabs. Throws if the platform has none. */
  readonly openChannel: (name: string) => Channel;
  /** Locks that all tabs share; `undefined` if the platform has none. */
  readonly locks: Locks | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs a callback after a number of milliseconds. Returns a function that cancels it. */
  readonly delay: (callback: () => void, milliseconds: number) => () => void;
  /**
   * Whether the process may serve several people, as on a server. A conversation then ends with its session, so that nobody
   * continues that of another person. Default: `false`.
   */
  readonly isServer?: boolean;
  /** Waits between two searches for a lost reply. Default: a timer. */
  readonly pause?: Pause;
  /** Returns the schedule for adding received text to the messages of one conversation. */
  readonly createTextSchedule: () => ScheduleFlush;
  /**
   * Calls `listener` for each lifecycle event, with the key of a changed entry. Returns a function that ends the
   * subscription.
   */
  readonly watchPage: (listener: (moment: PageMoment, key?: unknown) => void) => () => void;
}

/** Milliseconds. Hidden and throttled pages get no frame. */
const maxFrameDelay = 100;
/**
 * Milliseconds between two updates of text. Thirty updates per second look as smooth as sixty and leave time for the
 * page.
 */
const minInterval = 30;

/** Workers and servers lack some of these globals. */
const page: Partial<
  Pick<
    typeof globalThis,
    'addEventListener' | 'document' | 'navigator' | 'removeEventListener' | 'requestAnimationFrame'
  >
> = globalThis;

/** The platform of a page. Features that a worker or Node lacks are off there. */
export const browserPlatform: SessionPlatform = {
  storage: browserStorage,
  openChannel: name => new BroadcastChannel(name),
  // Pages without TLS have no locks.
  get locks() {
    return page.navigator?.locks;
  },
  get isServer() {
    return page.document === undefined;
  },
  now: () => Date.now(),
  delay(callback, milliseconds) {
    const timer: unknown = setTimeout(callback, milliseconds);
    // In Node, a timer would keep the process running.
    if (typeof timer === 'object') (timer as {unref?: () => void}).unref?.();
    return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
  },
  createTextSchedule: () => (page.requestAnimationFrame ? createFrameSchedule() : flushAtOnce),
  watchPage(listener) {
    const listeners: Readonly<Record<string, (event: Event) => void>> = {
      visibilitychange: () => listener('visibility'),
      pagehide: () => listener('leave'),
      storage: event => listener('storage', (event as StorageEvent).key),
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

function browserStorage(persist: Persist): StorageArea | undefined {
  return attempt(() => {
    if (persist === 'none') return undefined;
    const area: Storage | undefined =
      persist === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
    return area;
  });
}

export function browserAreas(): readonly (StorageArea | undefined)[] {
  return [browserStorage('session'), browserStorage('local')];
}

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
      timer = setTimeout(run, maxFrameDelay);
    };
    const pause = lastFlush + minInterval - performance.now();
    // A requested frame costs nearly as much when it does nothing, so this waits with a timer first.
    if (pause > 0) timer = setTimeout(awaitFrame, pause);
    else awaitFrame();
    return cancel;
  };
}
