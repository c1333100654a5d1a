import {untilAborted} from '../client/shared-work.js';
import type {ClientClock} from '../client/platform.js';

/** Milliseconds between two checks of the service, however often a load balancer asks. */
const checkInterval = 5_000;
/** Milliseconds. A check that takes longer has failed. */
const maxCheckTime = 3_000;

/** Where a server answers questions about its health. */
export interface HealthOptions {
  /** Path of the whole address, such as `/healthz`. */
  readonly path: string;
  /** Each makes one request to a dependency, and rejects if it cannot serve visitors. Anyone can read the names. */
  readonly checks: Readonly<Record<string, (signal: AbortSignal) => unknown>>;
  readonly clock: ClientClock;
  /** Receives the cause when the checks begin to fail. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Answers whether the process runs (`GET /healthz`), and whether it can answer visitors (`GET /healthz?deep`). Both
 * need no origin, cookie or token, count in no limit, and reveal only which dependency fails.
 */
export class HealthCheck {
  readonly #options: HealthOptions;
  #running: Promise<void> | undefined;
  /** The name of the check that failed. */
  #reason: string | undefined;
  #checkedAt = -Infinity;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** Returns the response, or `undefined` for a request of another path. */
  async answer({url, method}: Request): Promise<Response | undefined> {
    const {pathname, searchParams} = new URL(url);
    if (pathname !== this.#options.path) return undefined;
    if (method !== 'GET' && method !== 'HEAD') return respond(405, 'method not allowed', method);
    if (searchParams.has('deep')) await this.#recentCheck();
    const reason = searchParams.has('deep') ? this.#reason : undefined;
    return reason === undefined ? respond(200, 'ok', method) : respond(503, 'unavailable', method, reason);
  }

  /** Concurrent questions share a check, and its result lasts for a moment. */
  async #recentCheck(): Promise<void> {
    const {clock} = this.#options;
    // `Math.abs` covers a clock that was set back.
    if (Math.abs(clock.now() - this.#checkedAt) < checkInterval) return;
    this.#running ??= this.#check().finally(() => (this.#running = undefined));
    await this.#running;
  }

  async #check(): Promise<void> {
    const {clock, checks, onFailure} = this.#options;
    const controller = new AbortController();
    const late = new Error(`The check took longer than ${maxCheckTime / 1000} seconds.`);
    const cancel = clock.schedule(() => controller.abort(late), maxCheckTime);
    const {signal} = controller;
    const failures = await Promise.all(
      Object.entries(checks).map(async ([reason, check]) => {
        try {
          await untilAborted(Promise.resolve(check(signal)), signal);
          return undefined;
        } catch (error) {
          return {reason, error};
        }
      }),
    );
    cancel();
    const failure = failures.find(found => found !== undefined);
    // One report for a failure that lasts.
    if (failure && this.#reason === undefined) onFailure(failure.error);
    this.#reason = failure?.reason;
    this.#checkedAt = clock.now();
  }
}

function respond(status: number, word: string, method: string, reason?: string): Response {
  const headers = new Headers({'Content-Type': 'application/json', 'Cache-Control': 'no-store'});
  headers.set('X-Content-Type-Options', 'nosniff');
  if (status === 405) headers.set('Allow', 'GET, HEAD');
  return new Response(method === 'HEAD' ? null : JSON.stringify({status: word, reason}), {status, headers});
}

/**
 * Throws a `TypeError` for a path that is not the path of an address, or that hides an operation below `basePath`.
 *
 * @param folders the folders of operations, such as `/v1`
 */
export function requireHealthPath(path: unknown, basePath: string, folders: readonly string[]): void {
  if (path === undefined) return;
  const isPath = typeof path === 'string' && path.startsWith('/') && pathOf(path) === path;
  if (!isPath) throw new TypeError('healthPath must be the path of an address, such as /healthz.');
  if (folders.some(folder => path.startsWith(`${basePath}${folder}/`)))
    throw new TypeError(`healthPath must not be below ${folders.join(' or ')}.`);
}

function pathOf(path: string): string {
  const base = 'http://server';
  return URL.canParse(path, base) ? new URL(path, base).pathname : '';
}
