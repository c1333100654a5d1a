import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {ClientClock} from './client-clock.js';
import type {FetchFunction} from './platform-fetch.js';
import type {RequestTrace} from './request-trace.js';
import {untilAborted} from './until-aborted.js';

/** What an exchange needs, and how long it may take. */
export interface ExchangeOptions {
  readonly fetch: FetchFunction;
  readonly clock: ClientClock;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds to the first byte of the body. */
  readonly firstByteTimeout: number;
  /** Milliseconds between two reads of the body. */
  readonly idleTimeout: number;
  /** Records when the first byte arrives. */
  readonly trace: RequestTrace;
  readonly assumptions: Pick<Assumptions, 'largestAnswer'>;
}

/** The kind of error a lost connection is: only a reply is worth having in part. */
type LostAs = 'network' | 'interrupted';

/** Bytes read ahead of the caller: more waits in the connection. */
const mostBytesAhead = 1024 * 1024;

/** Bytes given out at once, and those after which the page has a turn: reading more would keep it from answering. */
const mostBytesAtOnce = 256 * 1024;
const mostBytesInTurn = 512 * 1024;

/**
 * One request and the bytes of its answer, which are read ahead: a connection that breaks drops bytes nobody has read. It
 * ends by the caller's abort, by a time-out or by `close`; in each case the connection is closed, also when the given `fetch` pays no heed to signals.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #controller = new AbortController();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #ahead: Uint8Array[] = [];
  #bytesAhead = 0;
  #bytesRead = 0;
  #bytesInTurn = 0;
  #hasBegun = false;
  #hasEnded = false;
  /** Why the body broke off, reported behind the bytes that arrived before. */
  #lostBy: {readonly error: unknown} | undefined;
  #closed = false;
  /** Ends the wait of `read` for bytes, and of reading ahead for room. */
  #onBytes: (() => void) | undefined;
  #onRoom: (() => void) | undefined;
  #stopTimer: (() => void) | undefined;
  /** Since when the caller waits for bytes, in epoch milliseconds; `Infinity` when nobody waits. */
  #waitingSince = Infinity;
  readonly #onAbort = () => this.#controller.abort(this.#options.signal?.reason);

  constructor(options: ExchangeOptions) {
    options.signal?.throwIfAborted();
    this.#options = options;
    options.signal?.addEventListener('abort', this.#onAbort, {once: true});
    // A read that is under way ends with the body, also when the given `fetch` pays no heed to signals.
    this.#controller.signal.addEventListener('abort', () => this.#cancelBody(), {once: true});
  }

  /** Sends the request; returns once the status of the answer is known. */
  async send(url: string, init: RequestInit): Promise<Response> {
    const {fetch} = this.#options;
    const {signal} = this.#controller;
    this.#limit(this.#options.firstByteTimeout, 'The service did not answer in time.');
    const answer = (async () => {
      const response = await fetch(url, {...init, signal});
      // What stands in for `fetch` may give texts and no streams.
      const body = response.body ?? new Blob([await response.text()]).stream();
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
   * The next bytes, or `undefined` at the end. Fails as `lost` says when the connection breaks off, and as `unreadable`
   * behind the largest answer that is read.
   */
  async read(lost: LostAs = 'interrupted'): Promise<Uint8Array | undefined> {
    if (this.#bytesInTurn >= mostBytesInTurn) {
      this.#bytesInTurn = 0;
      await new Promise(resolve => setTimeout(resolve));
    }
    if (this.#closed || !this.#reader) return undefined;
    if (this.#ahead.length === 0 && !this.#hasEnded) await this.#untilBytes();
    const {signal} = this.#controller;
    if (signal.aborted) throw this.#failure(lost, 'The answer was cut off.', signal.reason);
    const piece = this.#ahead.shift();
    if (!piece) {
      if (this.#lostBy) throw this.#failure(lost, 'The answer was cut off.', this.#lostBy.error);
      return undefined;
    }
    const left = this.#options.assumptions.largestAnswer - this.#bytesRead;
    if (left <= 0) throw this.#failure('unreadable', 'The answer is too large.');
    const bytes = piece.subarray(0, Math.min(mostBytesAtOnce, left));
    const {length} = bytes;
    if (length < piece.length) this.#ahead.unshift(piece.subarray(length));
    this.#bytesAhead -= length;
    this.#bytesRead += length;
    this.#bytesInTurn += length;
    this.#onRoom?.();
    return bytes;
  }

  /** The rest of the body as text, up to about `longest` characters. Of half a text nothing can be kept. */
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

  /** Ends the exchange. A read that is under way finds the end. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#endLimit();
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#cancelBody();
  }

  /** Throws the caller's reason once the request was given up. */
  throwIfAborted(): void {
    this.#options.signal?.throwIfAborted();
  }

  /** Always has a read under way, but for when too much waits for the caller. Never fails. */
  async #readAhead(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    try {
      while (!this.#closed) {
        const {value} = await reader.read();
        this.#begin(value);
        if (!value) break;
        this.#ahead.push(value);
        this.#bytesAhead += value.length;
        this.#onBytes?.();
        while (this.#bytesAhead >= mostBytesAhead) await this.#untilRoom();
      }
    } catch (error) {
      this.#begin(undefined);
      this.#lostBy = {error};
    }
    this.#hasEnded = true;
    this.#onBytes?.();
  }

  /** The first byte, or the end, has come. */
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

  async #untilRoom(): Promise<void> {
    await new Promise<void>(resolve => (this.#onRoom = resolve));
    this.#onRoom = undefined;
  }

  #cancelBody(): void {
    // A body that has failed already reports its failure here once more.
    this.#reader?.cancel().catch(() => undefined);
    this.#ahead = [];
    this.#bytesAhead = 0;
    this.#onBytes?.();
    this.#onRoom?.();
  }

  /** Why the exchange failed: its own end is the cause when there was one, whatever `fetch` makes of it. */
  #failure(kind: LostAs | 'unreadable', sentence: string, error?: unknown): unknown {
    const {signal} = this.#controller;
    this.close();
    return signal.aborted ? signal.reason : new AgentServiceError(kind, sentence, {cause: error});
  }

  #limit(milliseconds: number, sentence: string): void {
    this.#stopTimer = this.#options.clock.schedule(() => {
      this.#controller.abort(new AgentServiceError('timeout', sentence));
    }, milliseconds);
  }

  /** One timer runs on through many reads, and looks when it is due: setting one for each word costs more. */
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
