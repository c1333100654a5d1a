import {toHex} from '../store/digest.js';

/** One request in the log. It contains no text of a visitor or an agent, no token, cookie, query or address. */
export interface RequestLogLine {
  /** Arrival of the request, in ISO 8601 (UTC). */
  readonly time: string;
  /** The `X-Request-Id` of the response. */
  readonly requestId: string;
  /** `list-agents`, `complete`, `list-records`, `sign-in`, another operation, `preflight` or `unknown`. */
  readonly operation: string;
  /** Agent in the path of the request. Absent with status 404, and for an identifier with unusual characters. */
  readonly agentId?: string;
  /**
   * Twelve digits that group the requests of one visitor. They come from a random key, so they reveal nothing about
   * the visitor and change with each start of the process.
   */
  readonly visitor?: string;
  /** HTTP status of the response. 499 if the visitor left before it. */
  readonly status: number;
  /**
   * `done`: the whole response was sent, with a status below 500. `cancelled`: the visitor left before the last word.
   * `failed`: the status is 500 or more, the reply was cut off, or the service reported an error in it.
   */
  readonly outcome: 'done' | 'cancelled' | 'failed';
  /** Milliseconds from the arrival to the first byte of the body, which may be a keep-alive. Absent without a body. */
  readonly firstByteAfter?: number;
  /** Milliseconds from the arrival to the end of the response. */
  readonly endedAfter: number;
  /** Size of the body that was sent, in bytes. */
  readonly bytes: number;
}

/** Labels of a metric. Each has few values, so that the number of time series stays small. */
export interface MetricLabels {
  readonly operation: string;
  /** Class of the status, such as `2xx`. */
  readonly status: string;
  readonly outcome: RequestLogLine['outcome'];
}

/** Receives counters and durations of requests. */
export interface RequestMetrics {
  /** Adds one to a counter. */
  count(name: 'agent_requests_total', labels: MetricLabels): unknown;
  /** Adds a duration in seconds: until the first byte of the body, or until the end of the response. */
  observe(
    name: 'agent_first_byte_seconds' | 'agent_request_seconds',
    value: number,
    labels: MetricLabels,
  ): unknown;
}

/**
 * Returns a function for `log` that writes each request as one line of JSON.
 *
 * @param write receives the line without its end. Default: `console.log`.
 * @example
 * const gateway = createGateway({...options, log: jsonLog()});
 * const quiet = createGateway({...options, log: jsonLog(line => logFile.write(`${line}\n`))});
 */
export function jsonLog(write: (line: string) => void = writeToConsole): (line: RequestLogLine) => void {
  return line => write(JSON.stringify(line));
}

function writeToConsole(line: string): void {
  // The log is the purpose of this function. Processes write it to the standard output.
  // eslint-disable-next-line no-console
  console.log(line);
}

export interface RequestHooks {
  readonly log: ((line: RequestLogLine) => void) | undefined;
  readonly metrics: RequestMetrics | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Receives the error of a hook that fails. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Writes requests to the log and the metrics when their responses end. Without hooks, it does nothing. */
export class RequestObserver {
  readonly #hooks: RequestHooks;
  #key: Promise<CryptoKey> | undefined;

  constructor(hooks: RequestHooks) {
    this.#hooks = hooks;
  }

  /** Starts the time of a request. */
  observe(request: Request): ObservedRequest {
    return new ObservedRequest(request, this.#hooks, visitorId => this.#digest(visitorId));
  }

  /** Created on first use: some runtimes refuse random numbers outside of a request. */
  async #digest(visitorId: string): Promise<string> {
    this.#key ??= randomKey();
    const bytes = await crypto.subtle.sign('HMAC', await this.#key, new TextEncoder().encode(visitorId));
    return toHex(new Uint8Array(bytes, 0, 6));
  }
}

function randomKey(): Promise<CryptoKey> {
  const algorithm = {name: 'HMAC', hash: 'SHA-256'};
  return crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), algorithm, false, [
    'sign',
  ]);
}

/** A sentence has other characters. */
const agentIdShape = /^[\w.:-]{1,100}$/;

/** The state of a reply while it is sent. */
export interface ObservedReply {
  /** Whether the last word was sent. */
  readonly isComplete: boolean;
  /** Whether the reply contains an error. */
  readonly hasFailed: boolean;
}

/** A request until the end of its response. Its fields are set as soon as they are known. */
export class ObservedRequest {
  operation = 'unknown';
  agentId = '';
  /** The visitor before the digest; `''` if unknown. */
  visitorId = '';
  /** The state of a reply, read at its end. */
  reply: ObservedReply | undefined;
  readonly #request: Request;
  readonly #hooks: RequestHooks;
  readonly #digest: (visitorId: string) => Promise<string>;
  readonly #begun: number;
  readonly #onAbort = (): void => this.#end('cancelled');
  #visitor = '';
  #requestId = '';
  #status = 0;
  #bytes = 0;
  #firstByteAfter: number | undefined;
  #hasEnded = false;
  #onEnd: (() => void) | undefined;

  constructor(request: Request, hooks: RequestHooks, digest: (visitorId: string) => Promise<string>) {
    this.#request = request;
    this.#hooks = hooks;
    this.#digest = digest;
    this.#begun = hooks.now();
  }

  /** Calls a function when the response has ended, and when the visitor has left. */
  onEnd(callback: () => void): void {
    this.#onEnd = callback;
    this.#request.signal.addEventListener('abort', callback, {once: true});
  }

  /** Returns a response that reports its end. Never rejects. */
  async follow(response: Response, requestId: string): Promise<Response> {
    const {log, metrics} = this.#hooks;
    if (!log && !metrics && !this.#onEnd) return response;
    const {signal} = this.#request;
    const {body, status} = response;
    this.#requestId = requestId;
    this.#status = status;
    // Before the end, because a runtime may stop pending work when the response ends.
    if (log && this.visitorId !== '') this.#visitor = await this.#digest(this.visitorId).catch(() => '');
    if (signal.aborted || !body) {
      this.#end(signal.aborted ? 'cancelled' : 'done');
      return response;
    }
    signal.addEventListener('abort', this.#onAbort, {once: true});
    return new Response(this.#count(body), response);
  }

  #count(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    return new ReadableStream<Uint8Array>(
      {
        pull: async controller => {
          try {
            const {value} = await reader.read();
            if (value) {
              this.#firstByteAfter ??= this.#elapsed();
              this.#bytes += value.length;
              controller.enqueue(value);
              return;
            }
            this.#end('done');
            controller.close();
          } catch (error) {
            // An abort has already ended the line, so this is a failure.
            this.#end('failed');
            controller.error(error);
          }
        },
        cancel: reason => {
          this.#end('cancelled');
          return reader.cancel(reason);
        },
      },
      {highWaterMark: 0},
    );
  }

  #end(outcome: RequestLogLine['outcome']): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#request.signal.removeEventListener('abort', this.#onAbort);
    this.#onEnd?.();
    const line = (): RequestLogLine => this.#line(this.#outcomeAfter(outcome));
    const {log, metrics} = this.#hooks;
    if (log) this.#call(() => log(line()));
    if (metrics) this.#call(() => report(line(), metrics));
  }

  /** A client may disconnect as soon as it has read the last word or an error, before the end of the body. */
  #outcomeAfter(outcome: RequestLogLine['outcome']): RequestLogLine['outcome'] {
    if (this.reply?.hasFailed) return 'failed';
    if (outcome === 'cancelled') return this.reply?.isComplete ? 'done' : 'cancelled';
    return this.#status >= 500 ? 'failed' : outcome;
  }

  #line(outcome: RequestLogLine['outcome']): RequestLogLine {
    const {operation, agentId} = this;
    // Anyone can write a text into a path.
    const isAgent = this.#status !== 404 && agentIdShape.test(agentId);
    return {
      time: new Date(this.#begun).toISOString(),
      requestId: this.#requestId,
      operation,
      ...(isAgent && {agentId}),
      ...(this.#visitor !== '' && {visitor: this.#visitor}),
      status: this.#status,
      outcome,
      ...(this.#firstByteAfter !== undefined && {firstByteAfter: this.#firstByteAfter}),
      endedAfter: this.#elapsed(),
      bytes: this.#bytes,
    };
  }

  /** A clock may be set back. */
  #elapsed(): number {
    return Math.max(0, this.#hooks.now() - this.#begun);
  }

  /** A hook that fails, now or later, must neither break the response nor end the process. */
  #call(hook: () => unknown): void {
    const call = async (): Promise<unknown> => await hook();
    call().catch((error: unknown) => this.#hooks.onError(error, this.#requestId));
  }
}

async function report(line: RequestLogLine, metrics: RequestMetrics): Promise<void> {
  const {operation, status, outcome, firstByteAfter, endedAfter} = line;
  const labels = {operation, status: `${Math.floor(status / 100)}xx`, outcome};
  const seconds = (milliseconds: number): number => milliseconds / 1000;
  await Promise.all([
    metrics.count('agent_requests_total', labels),
    metrics.observe('agent_request_seconds', seconds(endedAfter), labels),
    firstByteAfter !== undefined &&
      metrics.observe('agent_first_byte_seconds', seconds(firstByteAfter), labels),
  ]);
}
