import type {Pause} from '../conversation/reply-recovery.js';
import type {ScheduleFlush} from '../conversation/reply-request.js';

/** Where a conversation is stored: nowhere, in this tab, or in all tabs and later visits. */
export type Persist = 'none' | 'session' | 'local';

/** The part of `Storage` that a session uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The part of `BroadcastChannel` that a session uses. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

/** The part of Web Locks that a session uses. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Moments of a page. `visibility`: the page was hidden, or is seen again. `leave`: the page is closed or left. `show`: the page is
 * shown for the first time. `return`: the page is back from the browser's back and forward cache.
 */
export type PageMoment = 'visibility' | 'leave' | 'show' | 'return';

/** Access to the platform. `browserPlatform` is the default; tests and other environments pass their own. */
export interface SessionPlatform {
  /** Returns the storage, or `undefined` where there is none. May throw. */
  readonly storage: (persist: Persist) => StorageArea | undefined;
  /** Opens a channel to other tabs. Throws where there are no channels. */
  readonly openChannel: (name: string) => Channel;
  /** Locks that all tabs share; `undefined` where there are none. */
  readonly locks: Locks | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls back after so many milliseconds. Returns a function that cancels the call. */
  readonly delay: (callback: () => void, milliseconds: number) => () => void;
  /** Waits between two looks for a lost reply. Default: a timer. */
  readonly pause?: Pause;
  /** Returns the schedule by which one session writes arriving text. */
  readonly createTextSchedule: () => ScheduleFlush;
  /** Reports the moments of the page. Returns a function that ends the subscription. */
  readonly watchPage: (listener: (moment: PageMoment) => void) => () => void;
}
