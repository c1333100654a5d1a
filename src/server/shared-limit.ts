import type {ClientClock} from '../client/platform.js';
import {isJsonObject} from '../client/json-object.js';
import {hexDigest} from '../store/digest.js';
import type {RequestCounter} from './request-counter.js';
import {
  refusal,
  RequestLimit,
  tooManyRequests,
  type RateLimit,
  type RequestsPerMinute,
} from './request-limit.js';
import {ServiceError} from './service-error.js';
import {withinTime} from './time-limit.js';

/** Milliseconds. Shorter than the time-out of a storage, because each request waits for the counter first. */
const counterTimeout = 2_000;
/** Milliseconds between two reports of a failing counter. */
const reportInterval = 60_000;
/** Seconds after which a request may be repeated that could not be counted. */
const failureDelay = 5;
const seconds = 60;

/** Where requests are counted. */
export interface CountingOptions {
  /** Default: the memory of this process. */
  readonly store?: RequestCounter | undefined;
  readonly onStoreFailure?: 'refuse' | 'allow' | undefined;
}

interface CountingContext {
  /** Start of the keys in the store. */
  readonly keyPrefix: string;
  readonly clock: ClientClock;
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Returns a function that creates the limits of a server. */
export function rateLimits(
  {store: counter, onStoreFailure = 'refuse'}: CountingOptions,
  context: CountingContext,
): (perMinute: RequestsPerMinute) => RateLimit {
  const {clock} = context;
  return perMinute =>
    counter
      ? new SharedLimit({...context, counter, perMinute, onStoreFailure})
      : new RequestLimit(perMinute, () => clock.now());
}

/** Throws a `TypeError` that names the invalid option below `path`. */
export function requireUsableCounting({store, onStoreFailure}: CountingOptions, path: string): void {
  if (store !== undefined && typeof Reflect.get(Object(store), 'take') !== 'function')
    throw new TypeError(`${path}.store must have take.`);
  if (onStoreFailure !== undefined && !['refuse', 'allow'].includes(onStoreFailure))
    throw new TypeError(`${path}.onStoreFailure must be refuse or allow.`);
}

interface SharedLimitOptions extends CountingContext {
  readonly counter: RequestCounter;
  readonly perMinute: RequestsPerMinute;
  readonly onStoreFailure: 'refuse' | 'allow';
}

/** Counts requests in a counter that several processes share. */
class SharedLimit implements RateLimit {
  readonly #options: SharedLimitOptions;
  /** Counts in this process while the shared counter fails. */
  readonly #ownLimit: RequestLimit;
  #reportedAt = -Infinity;

  constructor(options: SharedLimitOptions) {
    this.#options = options;
    this.#ownLimit = new RequestLimit(options.perMinute, () => options.clock.now());
  }

  /**
   * Counts a request. An unknown visitor (`''`) counts only in the total. Throws 429 above a limit. If the counter
   * fails, it throws 503 or counts in this process, as the site chose.
   */
  async take(visitorId: string, requestId: string): Promise<void> {
    const {perVisitor, inAll, name} = this.#options.perMinute;
    const isCounted =
      (visitorId === '' ||
        (await this.#count(`visitor:${await hexDigest(visitorId)}`, perVisitor, requestId))) &&
      (await this.#count('all', inAll, requestId));
    if (isCounted) return;
    if (this.#options.onStoreFailure === 'allow') {
      this.#ownLimit.take(visitorId);
      return;
    }
    const sentence = `The ${name} cannot be counted now. Try again later.`;
    throw refusal(503, 'LIMIT_UNAVAILABLE', sentence, failureDelay);
  }

  /** Returns whether the counter answered. Throws 429 for a refusal. */
  async #count(key: string, most: number, requestId: string): Promise<boolean> {
    if (most === Infinity) return true;
    const {counter, perMinute, keyPrefix, clock} = this.#options;
    const timeLimit = {clock, milliseconds: counterTimeout, subject: 'limit.store'};
    try {
      const counted: unknown = await withinTime(timeLimit, () =>
        counter.take(`${keyPrefix}${perMinute.name}:${key}`, {most, seconds}),
      );
      const delay = readDelay(counted);
      if (delay !== undefined) throw tooManyRequests(perMinute.name, delay);
      return true;
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      this.#report(error, requestId);
      return false;
    }
  }

  /** Every request fails while a store is down, so one report a minute is enough. */
  #report(cause: unknown, requestId: string): void {
    const now = this.#options.clock.now();
    // `Math.abs` covers a clock that was set back.
    if (Math.abs(now - this.#reportedAt) < reportInterval) return;
    this.#reportedAt = now;
    const sentence = 'limit.store failed. While it fails, this is reported once a minute.';
    this.#options.onError(new Error(sentence, {cause}), requestId);
  }
}

/** Reads the seconds of a refusal; `undefined` for an allowed request. */
function readDelay(counted: unknown): number | undefined {
  if (!isJsonObject(counted) || typeof counted['allowed'] !== 'boolean')
    throw new TypeError('take of limit.store must return allowed and retryAfter.');
  const {allowed, retryAfter} = counted;
  if (allowed) return undefined;
  return typeof retryAfter === 'number' && Number.isFinite(retryAfter) ? retryAfter : seconds;
}
