import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import type {ClientOperation} from './client-options.js';
import type {ClientClock} from './platform.js';

/** State of a request. `given-up`: the caller aborted it, or did not read a reply to its end. */
export type RequestOutcome = 'running' | 'done' | 'failed' | 'given-up';

/** Format of a reply, detected by its first bytes and not by its content type. */
export type ReplyFramingKind = 'sse' | 'ndjson' | 'json' | 'page';

/**
 * A deviation of a service from the documented interface.
 *
 * - `text-in-message`, `text-in-choice`, `text-in-event`: the text of a reply was in `choices[0].message`, in
 *   `choices[0].text` or in an event without choices, not in `choices[0].delta`
 * - `text-in-parts`: the content was a list of parts
 * - `non-answer-left-out`: thinking, a tool or a search is not part of the text of the reply
 * - `unreadable-event-skipped`: an event was not JSON
 * - `no-end-of-stream`: a complete reply ended without the end sign of the stream
 * - `ended-by-silence`: the client closed a connection that the service left open after the finish reason
 * - `page-too-large`: a page had more items than requested
 * - `total-too-small`: a page had more items than the total of the list
 * - `record-without-time`: a record had no readable time
 * - `records-out-of-order`: records were not in the requested order
 */
export type ServiceQuirk =
  | 'text-in-message'
  | 'text-in-choice'
  | 'text-in-event'
  | 'text-in-parts'
  | 'non-answer-left-out'
  | 'unreadable-event-skipped'
  | 'no-end-of-stream'
  | 'ended-by-silence'
  | 'page-too-large'
  | 'total-too-small'
  | 'record-without-time'
  | 'records-out-of-order';

/** A quirk of the service that occurred during a request. */
export interface TraceEvent {
  /** Milliseconds from the start of the request to the first occurrence. */
  readonly at: number;
  readonly event: ServiceQuirk;
  /** Number of occurrences. */
  readonly count: number;
}

/** Numbers of a page of a list. */
export interface PageFacts {
  readonly count: number;
  readonly total: number;
  /** The requested size. */
  readonly pageSize: number;
  /** Times of the records. */
  readonly times: readonly (number | undefined)[];
  readonly isAscending: boolean;
}

/** A longer word is cut. Every known word is shorter. */
const maxWordLength = 100;
const maxFinishReasons = 20;

/**
 * Records one call of the client while it runs. A trace stays small: it has one event per quirk and no text of a
 * message. The words of the service in it are not redacted yet; `createDiagnostics` does that.
 */
export class RequestTrace {
  readonly operation: ClientOperation;
  stream: boolean | undefined;
  outcome: RequestOutcome = 'running';
  errorKind: AgentServiceErrorKind | undefined;
  method = '';
  retries = 0;
  tokenRenewals = 0;
  status: number | undefined;
  firstByteAfter: number | undefined;
  endedAfter: number | undefined;
  contentType = '';
  framing: ReplyFramingKind | undefined;
  /** The page that a list request has read. */
  page: PageFacts | undefined;
  readonly finishReasons = new Set<string>();
  readonly #clock: Pick<ClientClock, 'now'>;
  readonly #startedAt: number;
  readonly #events = new Map<
    ServiceQuirk,
    {readonly at: number; readonly event: ServiceQuirk; count: number}
  >();
  #sends = 0;

  constructor(operation: ClientOperation, clock: Pick<ClientClock, 'now'>) {
    this.operation = operation;
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  get events(): readonly TraceEvent[] {
    return [...this.#events.values()];
  }

  add(event: ServiceQuirk): void {
    const known = this.#events.get(event);
    if (known) known.count += 1;
    else this.#events.set(event, {at: this.#elapsed(), event, count: 1});
  }

  addSend(method: string): void {
    this.method = method;
    this.retries = this.#sends - this.tokenRenewals;
    this.#sends += 1;
    this.status = this.firstByteAfter = undefined;
  }

  addAnswer(status: number, contentType: string | null): void {
    this.status = status;
    this.contentType = contentType?.slice(0, maxWordLength) ?? '';
  }

  addFirstByte(): void {
    this.firstByteAfter = this.#elapsed();
  }

  addFinishReason(reason: string): void {
    if (this.finishReasons.size < maxFinishReasons) this.finishReasons.add(reason.slice(0, maxWordLength));
  }

  complete(): void {
    this.#end('done');
  }

  /** An error that is not an `AgentServiceError` is the caller's reason to abort. */
  fail(error: unknown): void {
    if (error instanceof AgentServiceError) this.#end('failed', error.kind);
    else this.giveUp();
  }

  giveUp(): void {
    this.#end('given-up');
  }

  #end(outcome: RequestOutcome, errorKind?: AgentServiceErrorKind): void {
    if (this.outcome !== 'running') return;
    this.outcome = outcome;
    this.errorKind = errorKind;
    this.endedAfter = this.#elapsed();
  }

  #elapsed(): number {
    return this.#clock.now() - this.#startedAt;
  }
}
