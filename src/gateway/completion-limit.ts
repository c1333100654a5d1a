import {GatewayError} from './gateway-error.js';

const minute = 60_000;
/** Of more visitors in a minute, those who asked longest ago are forgotten. */
const mostVisitors = 10_000;

/** How many completions a minute may have. */
export interface CompletionsPerMinute {
  readonly perVisitor: number;
  readonly inAll: number;
}

/** Counts the completions of the last minute: each visitor's, and all together. */
export class CompletionLimit {
  readonly #perMinute: CompletionsPerMinute;
  readonly #now: () => number;
  readonly #visitors = new Map<string, readonly number[]>();
  #all: number[] = [];

  constructor(perMinute: CompletionsPerMinute, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts a completion; one of an unknown visitor, `''`, among all only. Throws 429 where there are too many. */
  take(visitorId: string): void {
    const now = this.#now();
    const isRecent = (time: number): boolean => time > now - minute;
    const ofVisitor = (this.#visitors.get(visitorId) ?? []).filter(isRecent);
    this.#all = this.#all.filter(isRecent);
    if (visitorId !== '') requireLess(ofVisitor, this.#perMinute.perVisitor, now);
    requireLess(this.#all, this.#perMinute.inAll, now);
    this.#all.push(now);
    if (visitorId !== '') this.#keep(visitorId, [...ofVisitor, now]);
  }

  /** The map's own order is that of the latest completion. */
  #keep(visitorId: string, times: readonly number[]): void {
    this.#visitors.delete(visitorId);
    this.#visitors.set(visitorId, times);
    const [oldest] = this.#visitors.keys();
    if (this.#visitors.size > mostVisitors && oldest !== undefined) this.#visitors.delete(oldest);
  }
}

function requireLess(times: readonly number[], most: number, now: number): void {
  if (times.length < most) return;
  const freed = times.at(-most) ?? now;
  const seconds = Math.max(1, Math.ceil((freed + minute - now) / 1000));
  throw new GatewayError(429, 'TOO_MANY_REQUESTS', 'Too many messages in a short time. Try again later.', {
    headers: {'Retry-After': String(seconds)},
  });
}
