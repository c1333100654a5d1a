import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import type {ClientClock} from './client-clock.js';
import type {ReplyFramingKind, RequestOutcome} from './diagnostics.js';
import type {ClientOperation} from './prepared-request.js';
import type {SeenPage} from './seen-page.js';

/** The longest word of a service that is noted; any known one is shorter. */
const longestWord = 100;
/** How many finish reasons of one reply are noted: more than are known. */
const mostReasons = 20;

/**
 * What is noted of one call while it runs. The notes stay small however much arrives, and hold nothing of what was
 * said. What to think of them, and which of the service's words may be told, is for the code that is fetched when
 * somebody asks.
 */
export class SeenRequest {
  readonly operation: ClientOperation;
  /** Whether the answer is wanted in pieces. */
  wantsStream = false;
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
  readonly chunkShapes = {delta: 0, message: 0, text: 0, flat: 0, parts: 0};
  readonly finishReasons = new Map<string, number>();
  endOfStream = false;
  endedBySilence = false;
  skippedEvents = 0;
  otherEvents = 0;
  /** The page of a list that came. */
  page: SeenPage | undefined;
  readonly #clock: Pick<ClientClock, 'now'>;
  readonly #begun: number;
  #sends = 0;

  constructor(operation: ClientOperation, clock: Pick<ClientClock, 'now'>) {
    this.operation = operation;
    this.#clock = clock;
    this.#begun = clock.now();
  }

  noteSend(method: string): void {
    this.method = method;
    this.retries = this.#sends - this.tokenRenewals;
    this.#sends += 1;
    this.status = this.firstByteAfter = undefined;
  }

  noteAnswer(status: number, contentType: string | null): void {
    this.status = status;
    this.contentType = contentType?.slice(0, longestWord) ?? '';
  }

  noteFirstByte(): void {
    this.firstByteAfter = this.#clock.now() - this.#begun;
  }

  noteFinishReason(reason: string): void {
    const {finishReasons} = this;
    const word = reason.length > longestWord ? 'other' : reason;
    const count = finishReasons.get(word) ?? 0;
    if (count > 0 || finishReasons.size < mostReasons) finishReasons.set(word, count + 1);
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
    if (this.outcome !== 'running') return;
    this.outcome = outcome;
    this.errorKind = errorKind;
    this.endedAfter = this.#clock.now() - this.#begun;
  }
}
