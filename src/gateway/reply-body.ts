import type {Exchange} from '../client/http-exchange.js';
import {ReplyEventReader} from '../client/reply-reader.js';
import {ReplyFraming, type ReplyEvent} from '../client/reply-framing.js';
import type {Assumptions} from '../client/assumptions.js';
import type {ReplyChunk} from '../client/resources.js';
import type {OpenAnswer} from '../client/send-request.js';
import type {SecretFilter} from './redaction.js';

export interface PassingReply {
  /** The visitor's request. Its signal aborts when the visitor leaves. */
  readonly request: Request;
  readonly exchange: Exchange;
  readonly inspection: ReplyInspection;
  readonly filter: SecretFilter;
  /** Words to redact when the service reports an error. */
  readonly wordsOfErrors: readonly string[];
  /** Settles after all ledger writes of the reply. */
  readonly written: () => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * An event that never ends. An HTTP/1.0 proxy such as nginx treats a broken connection as the end of the reply. The
 * open event shows the client that the reply was cut off.
 */
const brokenEvent = new TextEncoder().encode('\n\ndata: {');

/**
 * Streams the bytes of a reply without buffering. It fails when the service fails, and closes the connection to the
 * service when the visitor leaves.
 */
export function replyBody(reply: PassingReply): ReadableStream<Uint8Array> {
  const {exchange, inspection, filter} = reply;
  let isCancelled = false;

  const passOn = (bytes: Uint8Array): Uint8Array => {
    inspection.inspect(bytes);
    return filter.pass(bytes, inspection.mayHaveFailed ? reply.wordsOfErrors : []);
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const bytes = await exchange.read();
            const passed = bytes ? passOn(bytes) : filter.end();
            if (passed.length > 0) controller.enqueue(passed);
            if (!bytes) break;
            if (passed.length > 0) return;
          }
          inspection.end();
          // A runtime may stop pending work when the response ends.
          await reply.written();
          exchange.close();
          controller.close();
        } catch (error) {
          exchange.close();
          // Not every runtime aborts the request too. A cancelled body can neither continue nor end, so no error
          // follows.
          if (isCancelled) return;
          if (!reply.request.signal.aborted) reply.onFailure(error);
          if (inspection.isOfEvents) controller.enqueue(brokenEvent);
          // A server may drop bytes that it receives in the same task as the error.
          await new Promise(resolve => setTimeout(resolve));
          controller.error(new Error('The reply was cut off.'));
        }
      },
      cancel() {
        isCancelled = true;
        exchange.close();
      },
    },
    {highWaterMark: 0},
  );
}

/** The gateway does not inspect a longer event, but the reply still passes. */
const maxInspectedLength = 1_048_576;

const endOfEvent = /\n\r?\n|\r\r|\n(?=\{)/;
/** Matches the beginning of an error: no `choices`, but an error field. */
const errorStart = /^(?!.*"choices").*(event: ?error|"(error|code|message|title|detail)")/s;
const maxEventStart = 4096;

/** Inspects a streaming reply for record identifiers and errors. */
export class ReplyInspection {
  readonly #decoder = new TextDecoder();
  readonly #events: ReplyEvent[] = [];
  readonly #framing = new ReplyFraming(event => this.#events.push(event));
  readonly #reader: ReplyEventReader;
  readonly #onRecordId: (recordId: string) => void;
  readonly #recordIds = new Set<string>();
  #eventStart = '';
  #unread = 0;
  #hasFailed = false;

  constructor({facts, trace}: OpenAnswer, assumptions: Assumptions, onRecordId: (recordId: string) => void) {
    this.#reader = new ReplyEventReader(assumptions, facts, trace);
    this.#onRecordId = onRecordId;
  }

  get isOfEvents(): boolean {
    return this.#framing.kind === 'sse';
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

  inspect(bytes: Uint8Array): void {
    if (this.#unread > maxInspectedLength) return;
    this.#unread += bytes.length;
    const text = this.#decoder.decode(bytes, {stream: true});
    this.#eventStart = (this.#eventStart + text).split(endOfEvent).at(-1)?.slice(0, maxEventStart) ?? '';
    this.#framing.feed(text);
    this.#readEvents();
  }

  /** Reads the last event, which may lack a final blank line. */
  end(): void {
    if (this.#unread > maxInspectedLength) return;
    this.#framing.end();
    this.#readEvents();
  }

  #readEvents(): void {
    if (this.#events.length > 0) this.#unread = 0;
    const chunks: ReplyChunk[] = [];
    for (const event of this.#events.splice(0)) {
      try {
        this.#reader.read(event, chunks);
      } catch {
        this.#hasFailed = true;
      }
    }
    for (const {recordId} of chunks) this.#addRecordId(recordId);
  }

  #addRecordId(recordId: string): void {
    if (recordId === '' || this.#recordIds.has(recordId)) return;
    this.#recordIds.add(recordId);
    this.#onRecordId(recordId);
  }
}
