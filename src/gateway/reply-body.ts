import type {HttpExchange} from '../client/http-exchange.js';
import type {ClientClock} from '../client/platform.js';
import {ReplyEventReader} from '../client/reply-event-reader.js';
import {ReplyFraming, type ReplyEvent} from '../client/reply-framing.js';
import type {Assumptions} from '../client/assumptions.js';
import type {ReplyChunk} from '../client/resources.js';
import type {OpenAnswer} from '../client/send-request.js';
import type {ReplyFramingKind} from '../client/request-trace.js';
import {keepAliveComment, keepAliveLine, livingBody, type BodyPart} from '../server/keep-alive.js';
import type {SecretFilter} from './redaction.js';

/** The answer of the service to a completion. */
export interface PassedAnswer {
  readonly exchange: HttpExchange;
  readonly inspection: ReplyInspection;
  readonly filter: SecretFilter;
  /** Words to redact when the service reports an error. */
  readonly wordsOfErrors: readonly string[];
  /** Stores what has arrived of the reply. Never rejects. */
  readonly end: () => Promise<void>;
}

export interface PassingReply {
  /** The visitor's request. Its signal aborts when the visitor leaves. */
  readonly request: Request;
  /** Rejects if the service refuses or cannot be reached. */
  readonly answer: Promise<PassedAnswer>;
  /** Whether the headers are sent before the service has answered. */
  readonly isLate: boolean;
  /** Whether the headers promise server-sent events. */
  readonly isStream: boolean;
  readonly clock: ClientClock;
  /** Reports a failure of `answer`. Returns the error for the visitor. */
  readonly toErrorEvent: (error: unknown) => object;
  readonly onFailure: (error: unknown) => void;
  readonly onCancel: () => void;
}

const encoder = new TextEncoder();

/**
 * An event that never ends. An HTTP/1.0 proxy such as nginx treats a broken connection as the end of the reply. The
 * open event shows the client that the reply was cut off.
 */
const brokenEvent = encoder.encode('\n\ndata: {');

/**
 * Streams the bytes of a reply without buffering, and sends signs of life while the service is silent. It fails when the
 * service fails, and closes the connection to the service when the visitor leaves.
 */
export function replyBody(reply: PassingReply): ReadableStream<Uint8Array> {
  const {clock, isLate} = reply;
  // A body that nobody reads must not end the process.
  reply.answer.catch(() => undefined);
  const passage = new ReplyPassage(reply);
  return livingBody({
    clock,
    isLate,
    next: () => passage.next(),
    keepAlive: () => passage.keepAlive(),
    onCancel: () => passage.cancel(),
  });
}

/** The state of a reply on its way from the service to the visitor. */
class ReplyPassage {
  readonly #reply: PassingReply;
  #answer: PassedAnswer | undefined;
  #isCancelled = false;
  #isBroken = false;
  /** Whether the visitor received a comment before the service sent its first byte. */
  #hasComment = false;
  /** The last passed characters. */
  #tail = '';

  constructor(reply: PassingReply) {
    this.#reply = reply;
  }

  async next(): Promise<BodyPart> {
    if (this.#isBroken) return this.#breakOff();
    try {
      this.#answer ??= await this.#reply.answer;
    } catch (error) {
      if (this.#hasLeft) throw error;
      const json = JSON.stringify(this.#reply.toErrorEvent(error));
      return {bytes: encoder.encode(this.#reply.isStream ? `data: ${json}\n\n` : json), isLast: true};
    }
    try {
      return await this.#passOn(this.#answer);
    } catch (error) {
      this.#answer.exchange.close();
      await this.#answer.end();
      // Not every runtime aborts the request too.
      if (!this.#hasLeft) this.#reply.onFailure(error);
      this.#isBroken = true;
      return this.#isOfEvents ? {bytes: brokenEvent, isLast: false} : this.#breakOff();
    }
  }

  /** A comment stands between two events only, and a blank line between two lines of JSON. */
  keepAlive(): Uint8Array | undefined {
    const lines = this.#tail.replace(/\r\n?/g, '\n');
    const isSse = this.#answer?.inspection.kind ? this.#isOfEvents : this.#reply.isStream;
    if (!isSse) return lines === '' || lines.endsWith('\n') ? keepAliveLine : undefined;
    if (lines !== '' && !/(?:^|\n)\n$/.test(lines)) return undefined;
    this.#hasComment ||= lines === '';
    return keepAliveComment;
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#answer?.exchange.close();
    void this.#answer?.end();
    this.#reply.onCancel();
  }

  get #hasLeft(): boolean {
    return this.#isCancelled || this.#reply.request.signal.aborted;
  }

  get #isOfEvents(): boolean {
    return this.#hasComment || this.#answer?.inspection.kind === 'sse';
  }

  async #passOn({exchange, inspection, filter, wordsOfErrors, end}: PassedAnswer): Promise<BodyPart> {
    for (;;) {
      const received = await exchange.read();
      const events = received ? inspection.inspect(received) : inspection.end();
      // Before the last word: a page that has received the end finds the record.
      if (!received || inspection.isComplete) await end();
      // After a comment, a reply that is no stream of events becomes one.
      const isRewritten = this.#hasComment && inspection.kind !== 'sse';
      const bytes = isRewritten ? encodeEvents(events) : (received ?? new Uint8Array());
      const passed = filter.pass(bytes, inspection.mayHaveFailed ? wordsOfErrors : []);
      if (passed.length > 0) this.#tail = (this.#tail + String.fromCharCode(...passed.slice(-4))).slice(-4);
      if (received && passed.length === 0) continue;
      if (received) return {bytes: passed, isLast: false};
      exchange.close();
      return {bytes: joinBytes(passed, filter.end()), isLast: true};
    }
  }

  async #breakOff(): Promise<never> {
    // A server may drop bytes that it receives in the same task as the error.
    await new Promise(resolve => setTimeout(resolve));
    throw new Error('The reply was cut off.');
  }
}

function encodeEvents(events: readonly ReplyEvent[]): Uint8Array {
  return encoder.encode(events.map(({data}) => `data: ${data.replace(/[\r\n]+/g, ' ')}\n\n`).join(''));
}

function joinBytes(first: Uint8Array, last: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + last.length);
  bytes.set(first);
  bytes.set(last, first.length);
  return bytes;
}

/** The gateway does not inspect a longer event, but the reply still passes. */
const maxInspectedLength = 1_048_576;

const endOfEvent = /\n\r?\n|\r\r|\n(?=\{)/;
/** Matches the beginning of an error: no `choices`, but an error field. */
const errorStart = /^(?!.*"choices").*(event: ?error|"(error|code|message|title|detail)")/s;
const maxEventStart = 4096;

/** Reads a streaming reply for its text and its errors. */
export class ReplyInspection {
  readonly #decoder = new TextDecoder();
  readonly #events: ReplyEvent[] = [];
  readonly #framing = new ReplyFraming(event => this.#events.push(event));
  readonly #reader: ReplyEventReader;
  readonly #onChunk: (chunk: ReplyChunk) => void;
  #eventStart = '';
  #unread = 0;
  #hasFailed = false;

  constructor({facts, trace}: OpenAnswer, assumptions: Assumptions, onChunk: (chunk: ReplyChunk) => void) {
    this.#reader = new ReplyEventReader(assumptions, facts, trace);
    this.#onChunk = onChunk;
  }

  get kind(): ReplyFramingKind | undefined {
    return this.#framing.kind;
  }

  /** Whether the service sent the last word of the reply. */
  get isComplete(): boolean {
    return this.#reader.isEnded || this.#reader.isFinished;
  }

  /** Whether the service reported an error in the reply. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Whether the service reported an error in the reply, or the current event looks like one. */
  get mayHaveFailed(): boolean {
    return this.#hasFailed || errorStart.test(this.#eventStart);
  }

  /** Returns the events that end with these bytes. */
  inspect(bytes: Uint8Array): readonly ReplyEvent[] {
    if (this.#unread > maxInspectedLength) return [];
    this.#unread += bytes.length;
    const text = this.#decoder.decode(bytes, {stream: true});
    this.#eventStart = (this.#eventStart + text).split(endOfEvent).at(-1)?.slice(0, maxEventStart) ?? '';
    this.#framing.feed(text);
    return this.#readEvents();
  }

  /** Reads the last event, which may lack a final blank line. */
  end(): readonly ReplyEvent[] {
    if (this.#unread > maxInspectedLength) return [];
    this.#framing.end();
    return this.#readEvents();
  }

  #readEvents(): readonly ReplyEvent[] {
    const events = this.#events.splice(0);
    if (events.length > 0) this.#unread = 0;
    const chunks: ReplyChunk[] = [];
    for (const event of events) {
      try {
        this.#reader.read(event, chunks);
      } catch {
        this.#hasFailed = true;
      }
    }
    for (const chunk of chunks) this.#onChunk(chunk);
    return events;
  }
}
