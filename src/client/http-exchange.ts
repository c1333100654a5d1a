import {untilAborted} from './shared-work.js';
import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {ClientClock, FetchFunction} from './platform.js';
import type {RequestTrace} from './request-trace.js';

export interface HttpExchangeOptions {
  readonly fetch: FetchFunction;
  readonly clock: ClientClock;
  readonly signal: AbortSignal | undefined;
  readonly firstByteTimeout: number;
  readonly idleTimeout: number;
  readonly trace: RequestTrace;
  readonly assumptions: Pick<Assumptions, 'largestAnswer'>;
}

/** Kind of error of a lost connection. A partial reply is useful (`interrupted`), a partial list is not (`network`). */
type LostKind = 'network' | 'interrupted';

const maxBufferedBytes = 1024 * 1024;

/** Maximum number of bytes per read, and per task: the page stays responsive between tasks. */
const maxBytesPerRead = 256 * 1024;
const maxBytesPerTask = 512 * 1024;

/**
 * One request and the bytes of its answer. It reads ahead, because a broken connection drops unread bytes. It ends with
 * the caller's abort, a timeout or `close`. All three close the connection, even if a page's own `fetch` ignores
 * signals.
 */
export class HttpExchange {
  readonly #options: HttpExchangeOptions;
  readonly #controller = new AbortController();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #buffer: Uint8Array[] = [];
  #bufferedBytes = 0;
  #bytesRead = 0;
  #bytesInTask = 0;
  #hasBegun = false;
  #hasEnded = false;
  /** The error of a broken body. `read` throws it after the bytes that arrived before it. */
  #bodyError: {readonly error: unknown} | undefined;
  #closed = false;
  /** Continues `read` when bytes arrive, and `#readAhead` when the caller has read some. */
  #onBytes: (() => void) | undefined;
  #onDrain: (() => void) | undefined;
  #stopTimer: (() => void) | undefined;
  /** Arrival of the headers in epoch milliseconds. */
  #answeredAt = -Infinity;
  /** Start of the caller's wait for bytes in epoch milliseconds; `Infinity` without a waiting caller. */
  #waitingSince = Infinity;
  readonly #onAbort = () => this.#controller.abort(this.#options.signal?.reason);

  constructor(options: HttpExchangeOptions) {
    options.signal?.throwIfAborted();
    this.#options = options;
    options.signal?.addEventListener('abort', this.#onAbort, {once: true});
    // This ends a running read even if a page's own `fetch` ignores signals.
    this.#controller.signal.addEventListener('abort', () => this.#cancelBody(), {once: true});
  }

  async send(url: string, init: RequestInit): Promise<Response> {
    const {fetch, clock} = this.#options;
    const {signal} = this.#controller;
    this.#limit(this.#options.firstByteTimeout);
    const answer = (async () => {
      const response = await fetch(url, {...init, signal});
      // A page's own `fetch` may return an answer without a stream.
      const body = response.body ?? new Blob([await response.text()]).stream();
      this.#answeredAt = clock.now();
      this.#reader = body.getReader();
      if (this.#closed) this.#cancelBody();
      else void this.#readAhead(this.#reader);
      return response;
    })();
    try {
      return await untilAborted(answer, signal);
    } catch (error) {
      throw this.#failure('network', 'The service cannot be reached.', error);
    }
  }

  /**
   * Returns the next bytes, or `undefined` at the end. Throws an error of kind `lost` if the connection breaks, and
   * `unreadable` if the answer exceeds the maximum size.
   */
  async read(lost: LostKind = 'interrupted'): Promise<Uint8Array | undefined> {
    if (this.#bytesInTask >= maxBytesPerTask) {
      this.#bytesInTask = 0;
      await new Promise(resolve => setTimeout(resolve));
    }
    if (this.#closed || !this.#reader) return undefined;
    if (this.#buffer.length === 0 && !this.#hasEnded) await this.#untilBytes();
    const {signal} = this.#controller;
    if (signal.aborted) throw this.#failure(lost, 'The answer was cut off.', signal.reason);
    const piece = this.#buffer.shift();
    if (!piece) {
      if (this.#bodyError) throw this.#failure(lost, 'The answer was cut off.', this.#bodyError.error);
      return undefined;
    }
    const left = this.#options.assumptions.largestAnswer - this.#bytesRead;
    if (left <= 0) throw this.#failure('unreadable', 'The answer is too large.');
    const bytes = piece.subarray(0, Math.min(maxBytesPerRead, left));
    const {length} = bytes;
    if (length < piece.length) this.#buffer.unshift(piece.subarray(length));
    this.#bufferedBytes -= length;
    this.#bytesRead += length;
    this.#bytesInTask += length;
    this.#onDrain?.();
    return bytes;
  }

  /** Returns the rest of the body as text, up to about `longest` characters. Throws if the connection breaks. */
  async readText(longest = Infinity): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      while (text.length < longest) {
        const bytes = await this.read('network');
        if (!bytes) break;
        text += decoder.decode(bytes, {stream: true});
      }
      return text + decoder.decode();
    } finally {
      this.close();
    }
  }

  /** Ends the exchange. A running read returns the end of the body. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#endLimit();
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#cancelBody();
  }

  throwIfAborted(): void {
    this.#options.signal?.throwIfAborted();
  }

  /** Reads the body until the buffer is full, and continues when the caller has read from it. Never rejects. */
  async #readAhead(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    try {
      while (!this.#closed) {
        const {value} = await reader.read();
        this.#begin(value);
        if (!value) break;
        this.#buffer.push(value);
        this.#bufferedBytes += value.length;
        this.#onBytes?.();
        while (this.#bufferedBytes >= maxBufferedBytes) await this.#untilDrained();
      }
    } catch (error) {
      this.#begin(undefined);
      this.#bodyError = {error};
    }
    this.#hasEnded = true;
    this.#onBytes?.();
  }

  /** Ends the limit of the first byte when it arrives, or when the body ends without one. */
  #begin(bytes: Uint8Array | undefined): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#endLimit();
    if (bytes) this.#options.trace.addFirstByte();
  }

  async #untilBytes(): Promise<void> {
    if (this.#hasBegun) this.#expectBytes();
    await new Promise<void>(resolve => (this.#onBytes = resolve));
    this.#onBytes = undefined;
    this.#waitingSince = Infinity;
  }

  async #untilDrained(): Promise<void> {
    await new Promise<void>(resolve => (this.#onDrain = resolve));
    this.#onDrain = undefined;
  }

  #cancelBody(): void {
    // A body that has already failed rejects here again.
    this.#reader?.cancel().catch(() => undefined);
    this.#buffer = [];
    this.#bufferedBytes = 0;
    this.#onBytes?.();
    this.#onDrain?.();
  }

  /** Closes the exchange and returns its error. An abort or timeout takes precedence over the error of `fetch`. */
  #failure(kind: LostKind | 'unreadable', sentence: string, error?: unknown): unknown {
    const {signal} = this.#controller;
    this.close();
    return signal.aborted ? signal.reason : new AgentServiceError(kind, sentence, {cause: error});
  }

  /** The headers are a sign of life. A reply in one piece may follow long after them. */
  #limit(milliseconds: number): void {
    const {clock, firstByteTimeout, idleTimeout} = this.#options;
    this.#stopTimer = clock.schedule(() => {
      const left = this.#answeredAt + Math.max(firstByteTimeout, idleTimeout) - clock.now();
      if (left > 0) this.#limit(left);
      else this.#controller.abort(new AgentServiceError('timeout', 'The service did not answer in time.'));
    }, milliseconds);
  }

  /** Starts one timer for many reads. It checks the time when it fires, because a timer for each word costs more. */
  #expectBytes(): void {
    const {clock, idleTimeout} = this.#options;
    this.#waitingSince = clock.now();
    this.#stopTimer ??= clock.schedule(() => this.#endSilence(), idleTimeout);
  }

  #endSilence(): void {
    const {clock, idleTimeout} = this.#options;
    this.#stopTimer = undefined;
    if (this.#waitingSince === Infinity) return;
    const left = this.#waitingSince + idleTimeout - clock.now();
    if (left > 0) this.#stopTimer = clock.schedule(() => this.#endSilence(), left);
    else this.#controller.abort(new AgentServiceError('timeout', 'The service fell silent.'));
  }

  #endLimit(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }
}
