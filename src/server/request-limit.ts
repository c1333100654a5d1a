import {ServiceError} from './service-error.js';

const minute = 60_000;
/** The least recent visitors are dropped first. */
const maxVisitors = 10_000;

export interface RequestsPerMinute {
  readonly perVisitor: number;
  readonly inAll: number;
  /** Noun of the error message. */
  readonly name: 'messages' | 'requests' | 'sign-ins';
}

/** A limit of one kind of requests. */
export interface RateLimit {
  /** Counts a request. An unknown visitor (`''`) counts only in the total. Throws 429 above a limit. */
  take(visitorId: string, requestId: string): void | Promise<void>;
}

/** Creates the error of a refused request. */
export function tooManyRequests(name: RequestsPerMinute['name'], retryAfter: number): ServiceError {
  return refusal(429, 'TOO_MANY_REQUESTS', `Too many ${name} in a short time. Try again later.`, retryAfter);
}

/** @param retryAfter seconds */
export function refusal(status: 429 | 503, code: string, sentence: string, retryAfter: number): ServiceError {
  const seconds = String(Math.max(1, Math.ceil(retryAfter)));
  return new ServiceError(status, code, sentence, {headers: {'Retry-After': seconds}});
}

/** Counts requests in the memory of this process. */
export class RequestLimit implements RateLimit {
  readonly #perMinute: RequestsPerMinute;
  readonly #now: () => number;
  readonly #visitors = new Map<string, readonly number[]>();
  readonly #times: number[] = [];

  constructor(perMinute: RequestsPerMinute, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  take(visitorId: string): void {
    const now = this.#now();
    const {perVisitor, inAll} = this.#perMinute;
    // Times in the future were counted before the clock was set back.
    const isRecent = (time: number): boolean => time > now - minute && time <= now;
    const ofVisitor = (this.#visitors.get(visitorId) ?? []).filter(isRecent);
    while (!isRecent(this.#times[0] ?? now)) this.#times.shift();
    if (visitorId !== '') this.#requireLess(ofVisitor, perVisitor, now);
    this.#requireLess(this.#times, inAll, now);
    this.#times.push(now);
    if (visitorId !== '') this.#store(visitorId, [...ofVisitor, now]);
  }

  /** Deletes the entry first, because a `Map` keeps the order of insertion. */
  #store(visitorId: string, times: readonly number[]): void {
    this.#visitors.delete(visitorId);
    this.#visitors.set(visitorId, times);
    const [oldest] = this.#visitors.keys();
    if (this.#visitors.size > maxVisitors && oldest !== undefined) this.#visitors.delete(oldest);
  }

  #requireLess(times: readonly number[], most: number, now: number): void {
    if (times.length < most) return;
    const freed = times[0] ?? now;
    throw tooManyRequests(this.#perMinute.name, (freed + minute - now) / 1000);
  }
}
