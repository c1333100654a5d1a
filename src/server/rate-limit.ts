import {isJsonObject} from '../client/json-object.js';
import type {ClientClock} from '../client/platform.js';
import {hexDigest} from '../store/digest.js';
import {memoryCounter, type RequestCounter} from './request-counter.js';
import {ServiceError} from './service-error.js';
import {withinTime} from './time-limit.js';

/** Milliseconds. Shorter than the time-out of a storage, because each request waits for the counter first. */
const counterTimeout = 2_000;
/** Milliseconds between two reports of a failing counter. */
const reportInterval = 60_000;
/** Seconds after which a request may be repeated that could not be counted. */
const failureDelay = 5;
const seconds = 60;

/** Limits of one kind of requests per minute. */
export interface PerMinute {
  /** Noun of the error message. */
  readonly name: 'messages' | 'requests' | 'sign-ins';
  readonly perVisitor: number;
  readonly perAddress: number;
  readonly inAll: number;
  /** Requests of all visitors who are not known. Default: `inAll`. */
  readonly ofStrangers?: number | undefined;
}

/** Where requests are counted. */
export interface CountingContext {
  /** Default: the memory of this process. */
  readonly store?: RequestCounter | undefined;
  readonly onStoreFailure?: 'refuse' | 'allow' | undefined;
  readonly address?: ((request: Request) => string | null | undefined) | undefined;
  /** Start of the keys in the store. */
  readonly keyPrefix: string;
  readonly clock: ClientClock;
  readonly onError: (error: unknown, requestId: string) => void;
}

/** The sender of a request. */
export interface Requester {
  readonly request: Request;
  readonly requestId: string;
  /** `''` counts only by address and in the total. */
  readonly visitorId: string;
  /** Whether it is no stranger. */
  readonly isKnown: boolean;
}

/** Counts requests of one kind. */
export class RateLimit {
  readonly #limits: PerMinute;
  readonly #context: CountingContext;
  readonly #memory: RequestCounter;
  #reportedAt = -Infinity;

  constructor(limits: PerMinute, context: CountingContext) {
    this.#limits = limits;
    this.#context = context;
    this.#memory = memoryCounter(() => context.clock.now());
  }

  /**
   * Counts a request. Throws 429 above a limit. If the counter fails, it throws 503 or counts in this process, as the site
   * chose.
   */
  async take(requester: Requester): Promise<void> {
    const keys = await this.#keysOf(requester);
    try {
      await this.#takeFrom(this.#context.store ?? this.#memory, keys);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      this.#report(error, requester.requestId);
      if (this.#context.onStoreFailure === 'allow') return this.#takeFrom(this.#memory, keys);
      const sentence = `The ${this.#limits.name} cannot be counted now. Try again later.`;
      throw refusal(503, 'LIMIT_UNAVAILABLE', sentence, failureDelay);
    }
  }

  async #keysOf({request, visitorId, isKnown}: Requester): Promise<readonly CountedKey[]> {
    const {perVisitor, perAddress, inAll, ofStrangers} = this.#limits;
    const address = networkOf(this.#context.address?.(request));
    return [
      ...(visitorId === '' ? [] : [{key: `visitor:${await hexDigest(visitorId)}`, most: perVisitor}]),
      ...(address === undefined ? [] : [{key: `address:${await hexDigest(address)}`, most: perAddress}]),
      ...(isKnown || ofStrangers === undefined ? [] : [{key: 'strangers', most: ofStrangers}]),
      {key: 'all', most: inAll},
    ].filter(({most}) => most !== Infinity);
  }

  async #takeFrom(counter: RequestCounter, keys: readonly CountedKey[]): Promise<void> {
    const {keyPrefix, clock} = this.#context;
    const {name} = this.#limits;
    const timeLimit = {clock, milliseconds: counterTimeout, subject: 'limit.store'};
    for (const {key, most} of keys) {
      const counted: unknown = await withinTime(timeLimit, () =>
        counter.take(`${keyPrefix}${name}:${key}`, {most, seconds}),
      );
      const delay = readDelay(counted);
      if (delay === undefined) continue;
      throw refusal(429, 'TOO_MANY_REQUESTS', `Too many ${name} in a short time. Try again later.`, delay);
    }
  }

  /** Every request fails while a store is down, so one report a minute is enough. */
  #report(cause: unknown, requestId: string): void {
    const now = this.#context.clock.now();
    // `Math.abs` covers a clock that was set back.
    if (Math.abs(now - this.#reportedAt) < reportInterval) return;
    this.#reportedAt = now;
    const sentence = 'limit.store failed. While it fails, this is reported once a minute.';
    this.#context.onError(new Error(sentence, {cause}), requestId);
  }
}

interface CountedKey {
  readonly key: string;
  readonly most: number;
}

/** @param retryAfter seconds */
export function refusal(status: 429 | 503, code: string, sentence: string, retryAfter: number): ServiceError {
  const headers = {'Retry-After': String(Math.max(1, Math.ceil(retryAfter)))};
  return new ServiceError(status, code, sentence, {headers});
}

/** Reads the seconds of a refusal; `undefined` for an allowed request. */
function readDelay(counted: unknown): number | undefined {
  if (!isJsonObject(counted) || typeof counted['allowed'] !== 'boolean')
    throw new TypeError('take of limit.store must return allowed and retryAfter.');
  const {allowed, retryAfter} = counted;
  if (allowed) return undefined;
  return typeof retryAfter === 'number' && Number.isFinite(retryAfter) ? retryAfter : seconds;
}

/** IPv6 addresses that begin so are IPv4 addresses in another spelling: mapped ones, and those of NAT64. */
const prefixesOfIpv4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/**
 * Returns the network of the last address of a list: an IPv4 address itself, and the first 64 bits of an IPv6 address,
 * because one visitor has all others. Any other text stays as it is; `undefined` for none.
 */
export function networkOf(addresses: string | null | undefined): string | undefined {
  const text = addresses?.split(',').at(-1)?.trim().toLowerCase();
  if (!text) return undefined;
  const [inside = ''] = text.replace(/^\[(.*)\](:\d+)?$/, '$1').split('%', 1);
  const [, withoutPort] = /^(?:[0:]*:ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(inside) ?? [];
  if (withoutPort !== undefined) return withoutPort;
  const url = `http://[${inside}]`;
  if (!inside.includes(':') || !URL.canParse(url)) return text;
  // A `URL` writes the address in its shortest form.
  const [start = '', end] = new URL(url).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string): readonly string[] => part.split(':').filter(group => group !== '');
  const head = groupsOf(start);
  const tail = groupsOf(end ?? '');
  const zeros = Array.from({length: end === undefined ? 0 : 8 - head.length - tail.length}, () => '0');
  const groups = [...head, ...zeros, ...tail];
  if (!prefixesOfIpv4.includes(groups.slice(0, 6).join(':'))) return `${groups.slice(0, 4).join(':')}::/64`;
  const numbers = groups.slice(6).map(group => parseInt(group, 16));
  return numbers.flatMap(number => [number >> 8, number & 0xff]).join('.');
}
