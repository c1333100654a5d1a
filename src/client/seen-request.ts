import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import type {ReplyFramingKind, RequestDiagnostics, RequestOutcome} from './diagnostics.js';
import type {ClientOperation} from './prepared-request.js';
import {knownContentType, knownFinishReason} from './redact.js';

/** What is known of a request before it is sent. */
export interface RequestOutline {
  readonly operation: ClientOperation;
  /** With `{AgentId}` in the place of an identifier. */
  readonly path: string;
  /** Whether the answer is wanted in pieces. */
  readonly wantsStream?: boolean;
}

/**
 * What is noted of one call while it runs: moments, counters and words that were known before, so that the notes
 * stay small however much arrives.
 */
export class SeenRequest {
  readonly operation: ClientOperation;
  readonly path: string;
  readonly wantsStream: boolean;
  /** How often text came in which form. */
  readonly shapes = {delta: 0, message: 0, flat: 0, parts: 0};
  readonly finishReasons = new Map<string, number>();
  framing: ReplyFramingKind | undefined;
  endOfStream = false;
  endedBySilence = false;
  skippedEvents = 0;
  otherEvents = 0;
  tokenRenewals = 0;
  readonly #now: () => number;
  readonly #onEnd: ((seen: SeenRequest) => void) | undefined;
  readonly #begun: number;
  #method = '';
  #sends = 0;
  #status: number | undefined;
  #contentType = '';
  #firstByte: number | undefined;
  #ended: number | undefined;
  #outcome: RequestOutcome = 'running';
  #errorKind: AgentServiceErrorKind | undefined;

  constructor(outline: RequestOutline, now: () => number, onEnd?: (seen: SeenRequest) => void) {
    this.operation = outline.operation;
    this.path = outline.path;
    this.wantsStream = outline.wantsStream ?? false;
    this.#now = now;
    this.#onEnd = onEnd;
    this.#begun = now();
  }

  get outcome(): RequestOutcome {
    return this.#outcome;
  }

  get errorKind(): AgentServiceErrorKind | undefined {
    return this.#errorKind;
  }

  get contentType(): string {
    return this.#contentType;
  }

  /** How often the request was sent once more because it failed. */
  get retries(): number {
    return Math.max(0, this.#sends - 1 - this.tokenRenewals);
  }

  noteSend(method: string): void {
    this.#method = method;
    this.#sends += 1;
    this.#status = undefined;
    this.#firstByte = undefined;
  }

  noteAnswer(status: number, contentType: string | null): void {
    this.#status = status;
    this.#contentType = knownContentType(contentType);
  }

  noteFirstByte(): void {
    this.#firstByte = this.#now();
  }

  noteFinishReason(reason: string): void {
    const word = knownFinishReason(reason);
    this.finishReasons.set(word, (this.finishReasons.get(word) ?? 0) + 1);
  }

  complete(): void {
    this.#end('done');
  }

  /** Anything but the client's own error is the reason for which the caller gave up. */
  fail(error: unknown): void {
    if (this.#outcome !== 'running') return;
    const isFailure = error instanceof AgentServiceError;
    this.#errorKind = isFailure ? error.kind : undefined;
    this.#end(isFailure ? 'failed' : 'given-up');
  }

  /** Ends a request nobody waits for any more; one that has ended stays as it is. */
  giveUp(): void {
    this.#end('given-up');
  }

  /** The notes as plain data. */
  read(): RequestDiagnostics {
    const {operation, path, framing, retries, tokenRenewals, endOfStream, skippedEvents, otherEvents} = this;
    return {
      operation,
      method: this.#method,
      path,
      outcome: this.#outcome,
      ...(this.#status !== undefined && {status: this.#status}),
      ...(this.#firstByte !== undefined && {firstByteAfter: this.#firstByte - this.#begun}),
      ...(this.#ended !== undefined && {endedAfter: this.#ended - this.#begun}),
      retries,
      tokenRenewals,
      contentType: this.#contentType,
      ...(framing && {framing}),
      chunkShapes: {...this.shapes},
      finishReasons: Object.fromEntries(this.finishReasons),
      endOfStream,
      skippedEvents,
      otherEvents,
      ...(this.#errorKind && {errorKind: this.#errorKind}),
    };
  }

  #end(outcome: RequestOutcome): void {
    if (this.#outcome !== 'running') return;
    this.#outcome = outcome;
    this.#ended = this.#now();
    this.#onEnd?.(this);
  }
}
