import {allowAnyOrigin} from '../../server/cors.js';
import {findPath, pathsOf, type Operation} from '../../server/routing.js';
import {errorResponse, ServiceError} from '../../server/service-error.js';
import {signInPaths} from '../../service/sign-in.js';

/** The operation that fails. `sign-in` includes the exchange of a refresh token. */
export type FaultOperation = 'agents' | 'reply' | 'records' | 'sign-in';

/** A service as one function. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** Options of a fault. Missing options have the default of the fault. */
export interface FaultOptions {
  /** Operations that fail instead of the fault's default. A fault that fits one operation only ignores others. */
  readonly operations?: readonly FaultOperation[];
  /** Waiting time in milliseconds, for faults that wait. */
  readonly delay?: number;
  /** Number of chunks before the fault. It occurs at the last chunk at the latest. Default: 1. */
  readonly after?: number;
  /** Number of failing requests, for temporary faults. */
  readonly times?: number;
  /** Waits, and rejects when the signal aborts. Default: a timer. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The clock, in epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

export type FaultSettings = Readonly<Required<Omit<FaultOptions, 'operations'>>>;

export interface FaultCall {
  readonly request: Request;
  readonly operation: FaultOperation;
  readonly handle: FetchHandler;
  readonly earlier: number;
  readonly settings: FaultSettings;
}

export type FaultyAnswer = (call: FaultCall) => Response | Promise<Response>;

export interface Fault {
  readonly operations: readonly FaultOperation[];
  /** Returns an answer function that counts its own requests. */
  readonly begin: () => FaultyAnswer;
  readonly delay?: number;
  readonly times?: number;
}

export type FaultGroup<Names extends string> = Readonly<Record<Names, Fault>>;

/** Wraps a service with one fault of a group. */
export function addFault<Names extends string>(
  handler: FetchHandler,
  faults: FaultGroup<Names>,
  name: Names,
  options: FaultOptions,
): (request: Request) => Promise<Response> {
  if (!Object.hasOwn(faults, name)) {
    throw new TypeError(`There is no fault “${name}”. faultNames has the names of all.`);
  }
  const {begin, operations, delay = 2000, times = 1}: Fault = faults[name];
  const concerned = options.operations ?? operations;
  const settings = {
    delay: options.delay ?? delay,
    after: options.after ?? 1,
    times: options.times ?? times,
    wait: options.wait ?? waitByTimer,
    now: options.now ?? Date.now,
  };
  const answer = begin();
  /** Keeps requests alive: Node drops the signal of a collected request, and a fault may wait for that signal only. */
  const activeRequests = new Set<Request>();
  let earlier = 0;
  return async request => {
    const operation = operationOf(request);
    if (!operation || !concerned.includes(operation)) return handler(request);
    activeRequests.add(request);
    const forwardedRequests: Request[] = [];
    const handle: FetchHandler = forwarded => {
      forwardedRequests.push(forwarded);
      return handler(forwarded);
    };
    const call = {request, operation, handle, earlier: earlier++, settings};
    const response = await Promise.resolve(call)
      .then(answer)
      .finally(() => activeRequests.delete(request));
    // CORS headers let pages of other origins see the fault. Responses of the service keep their own headers.
    if (forwardedRequests.length === 0) allowAnyOrigin(response.headers);
    return response;
  };
}

export function replyFault(answer: FaultyAnswer, more: Pick<Fault, 'delay' | 'times'> = {}): Fault {
  return {operations: ['reply'], begin: () => answer, ...more};
}

/** @param retryAfter returns the header `Retry-After`. Default: no header */
export function refuse(
  status: number,
  code: string,
  message: string,
  retryAfter: (call: FaultCall) => string | undefined = () => undefined,
): FaultyAnswer {
  return call => {
    const seconds = retryAfter(call);
    const headers = seconds === undefined ? {} : {'Retry-After': seconds};
    return errorResponse({
      failure: new ServiceError(status, code, message, {headers}),
      requestId: 'request-fault',
    });
  };
}

/** Creates the error of `fetch` for a lost connection. */
export function connectionLost(): TypeError {
  return new TypeError('The connection was lost.');
}

function waitByTimer(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(abortError());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', onAbort, {once: true});
  });
}

export function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(abortError());
    signal.addEventListener('abort', () => reject(abortError()), {once: true});
  });
}

function abortError(): DOMException {
  return new DOMException('Nobody waits any more.', 'AbortError');
}

const faultOperations: Readonly<Partial<Record<Operation, FaultOperation>>> = {
  'list-agents': 'agents',
  complete: 'reply',
  'list-records': 'records',
  'sign-in': 'sign-in',
  'refresh-token': 'sign-in',
};

const paths = pathsOf(false, signInPaths);

/** Returns the operation of a request under any base path, or `undefined` for a preflight or another path. */
export function operationOf({url, method}: Request): FaultOperation | undefined {
  const {pathname} = new URL(url);
  // The base path may contain a version itself, such as /api/v1.
  const path = [...pathname.matchAll(/(?=(\/auth)?\/v1\/)/g)]
    .map(({index}) => findPath(pathname.slice(index), '', paths))
    .find(found => found !== undefined);
  const operation = Object.entries(path?.operations ?? {}).find(([name]) => name === method)?.[1];
  return operation && faultOperations[operation];
}
