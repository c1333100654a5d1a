import {GatewayError} from './gateway-error.js';

const minute = 60_000;
/** Of more visitors in a minute, those who asked longest ago are forgotten. */
const mostVisitors = 10_000;

/** How many requests of a kind a minute may have. */
export interface RequestsPerMinute {
  readonly perVisitor: number;
  readonly inAll: number;
  /** What a refusal says there are too many of. */
  readonly name: 'messages' | 'requests';
}

/** Counts the requests of the last minute: each visitor's, and all together. */
export class RequestLimit {
  readonly #perMinute: RequestsPerMinute;
  readonly #now: () => number;
  readonly #visitors = new Map<string, readonly number[]>();
  readonly #all: number[] = [];

  constructor(perMinute: RequestsPerMinute, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts a request; one of an unknown visitor, `''`, among all only. Throws 429 where there are too many. */
  take(visitorId: string): void {
    const now = this.#now();
    const {perVisitor, inAll} = this.#perMinute;
    // What is still to come was counted before the clock was set back.
    const isRecent = (time: number): boolean => time > now - minute && time <= now;
    const ofVisitor = (this.#visitors.get(visitorId) ?? []).filter(isRecent);
    while (!isRecent(this.#all[0] ?? now)) this.#all.shift();
    if (visitorId !== '') this.#requireLess(ofVisitor, perVisitor, now);
    this.#requireLess(this.#all, inAll, now);
    this.#all.push(now);
    if (visitorId !== '') this.#keep(visitorId, [...ofVisitor, now]);
  }

  /** The map's own order is that of the latest request. */
  #keep(visitorId: string, times: readonly number[]): void {
    this.#visitors.delete(visitorId);
    this.#visitors.set(visitorId, times);
    const [oldest] = this.#visitors.keys();
    if (this.#visitors.size > mostVisitors && oldest !== undefined) this.#visitors.delete(oldest);
  }

  #requireLess(times: readonly number[], most: number, now: number): void {
    if (times.length < most) return;
    const freed = times[0] ?? now;
    const seconds = Math.max(1, Math.ceil((freed + minute - now) / 1000));
    const sentence = `Too many ${this.#perMinute.name} in a short time. Try again later.`;
    throw new GatewayError(429, 'TOO_MANY_REQUESTS', sentence, {headers: {'Retry-After': String(seconds)}});
  }
}
