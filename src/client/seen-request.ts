import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import type {ChunkShapes, RequestDiagnostics, RequestOutcome} from './diagnostics.js';
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

/** What is told of a request, while it is written. */
type RequestNotes = Writable<Omit<RequestDiagnostics, 'chunkShapes' | 'finishReasons'>> & {
  readonly chunkShapes: Writable<ChunkShapes>;
  readonly finishReasons: Record<string, number>;
};

type Writable<Type> = {-readonly [Name in keyof Type]: Type[Name]};

/**
 * What is noted of one call while it runs: moments, counters and words that were known before, so that the notes
 * stay small however much arrives.
 */
export class SeenRequest {
  readonly notes: RequestNotes;
  readonly wantsStream: boolean;
  endedBySilence = false;
  readonly #now: () => number;
  readonly #onEnd: ((seen: SeenRequest) => void) | undefined;
  readonly #begun: number;
  #sends = 0;

  constructor(
    {operation, path, wantsStream = false}: RequestOutline,
    now: () => number,
    onEnd?: (seen: SeenRequest) => void,
  ) {
    this.notes = {
      operation,
      method: '',
      path,
      outcome: 'running',
      retries: 0,
      tokenRenewals: 0,
      contentType: '',
      chunkShapes: {delta: 0, message: 0, flat: 0, parts: 0},
      finishReasons: {},
      endOfStream: false,
      skippedEvents: 0,
      otherEvents: 0,
    };
    this.wantsStream = wantsStream;
    this.#now = now;
    this.#onEnd = onEnd;
    this.#begun = now();
  }

  noteSend(method: string): void {
    const {notes} = this;
    notes.method = method;
    notes.retries = this.#sends - notes.tokenRenewals;
    delete notes.status;
    delete notes.firstByteAfter;
    this.#sends += 1;
  }

  noteAnswer(status: number, contentType: string | null): void {
    this.notes.status = status;
    this.notes.contentType = knownContentType(contentType);
  }

  noteFirstByte(): void {
    this.notes.firstByteAfter = this.#now() - this.#begun;
  }

  noteFinishReason(reason: string): void {
    const {finishReasons} = this.notes;
    const word = knownFinishReason(reason);
    finishReasons[word] = (finishReasons[word] ?? 0) + 1;
  }

  complete(): void {
    this.#end('done');
  }

  /** Anything but the client's own error is the reason for which the caller gave up. */
  fail(error: unknown): void {
    if (error instanceof AgentServiceError) this.#end('failed', error.kind);
    else this.giveUp();
  }

  /** Ends a request nobody waits for any more; one that has ended stays as it is. */
  giveUp(): void {
    this.#end('given-up');
  }

  #end(outcome: RequestOutcome, errorKind?: AgentServiceErrorKind): void {
    const {notes} = this;
    if (notes.outcome !== 'running') return;
    notes.outcome = outcome;
    notes.endedAfter = this.#now() - this.#begun;
    if (errorKind) notes.errorKind = errorKind;
    this.#onEnd?.(this);
  }
}
