import {assumptions} from '../client/assumptions.js';
import {isJsonObject} from '../client/json-object.js';
import type {ClientClock} from '../client/platform.js';
import {answerText} from '../client/reasoning/reasoning-splitter.js';
import {ServiceError} from '../server/service-error.js';
import type {AnswerPiece} from './answers.js';
import {readPiece, sizeOf} from './answer-piece.js';

/** Limits of one answer. */
export interface AnswerLimits {
  /** Milliseconds until the first piece, and between two pieces. */
  readonly answerTimeout: number;
  /** Characters of all pieces, including reasoning and data. */
  readonly answerLength: number;
}

export interface AnswerToRecord {
  /** Starts the answer. Nothing about its result is checked yet. */
  readonly ask: () => unknown;
  /** Aborts when the visitor leaves. It is aborted here when the answer fails, so that its source stops. */
  readonly listener: AbortController;
  readonly keep: (text: string) => Promise<void>;
  readonly limits: AnswerLimits;
  readonly clock: ClientClock;
}

/** An endless source of empty pieces would never reach the limit of the length. */
const maxEmptyPieces = 10_000;

/** A source that never waits would block the process. After this number of pieces, other requests run. */
const piecesPerTask = 1000;

/**
 * Yields an answer piece by piece and stores its text without reasoning, also after a failure. Only the last piece has a
 * `finishReason`. The reply is stored before the last piece, so a client that received the end finds the record.
 * Rejects when the signal aborts, even if the source ignores it.
 */
export async function* recordedAnswer({
  ask,
  listener,
  keep,
  limits,
  clock,
}: AnswerToRecord): AsyncGenerator<AnswerPiece, void> {
  const source = new PieceSource(ask, listener.signal, limits, clock);
  let text = '';
  let hasAsked = false;
  let isSettled = false;
  try {
    do {
      const piece = await source.next();
      text += piece.text ?? '';
      hasAsked ||= piece.interrupt !== undefined;
      isSettled = piece.finishReason !== undefined;
      const answer = isSettled ? answerText(text, assumptions) : '';
      // A question to the visitor alone is no answer yet.
      if (isSettled && (answer !== '' || !hasAsked)) await keep(answer);
      yield piece;
    } while (!isSettled);
  } finally {
    source.close();
    if (!isSettled) {
      listener.abort();
      const answer = answerText(text, assumptions);
      if (answer !== '') await keep(answer);
    }
  }
}

type PieceIterator = AsyncIterator<unknown> | Iterator<unknown>;

/** Reads the pieces of an untrusted answer within the limits. */
class PieceSource {
  readonly #ask: () => unknown;
  readonly #signal: AbortSignal;
  readonly #limits: AnswerLimits;
  readonly #clock: ClientClock;
  #iterator: PieceIterator | undefined;
  #length = 0;
  #pieces = 0;
  #emptyPieces = 0;

  constructor(ask: () => unknown, signal: AbortSignal, limits: AnswerLimits, clock: ClientClock) {
    this.#ask = ask;
    this.#signal = signal;
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Returns the next piece. Rejects with a `ServiceError`, or with the reason of the signal. */
  async next(): Promise<AnswerPiece> {
    try {
      if (this.#pieces % piecesPerTask === piecesPerTask - 1)
        await new Promise(resolve => setTimeout(resolve));
      const result: unknown = await this.#inTime(async () => this.#open().next());
      if (!isJsonObject(result)) throw new TypeError('The iterator of `answers` returned no object.');
      if (result['done'] === true) return {text: '', finishReason: 'stop'};
      const piece = readPiece(result['value']);
      this.#count(piece);
      return piece;
    } catch (error) {
      if (this.#signal.aborted || error instanceof ServiceError) throw error;
      throw new ServiceError(502, 'ANSWER_FAILED', 'The agent could not answer. Try again later.', {
        cause: error,
      });
    }
  }

  /** Not awaited: a busy source may never return. */
  close(): void {
    const end = async (): Promise<unknown> => this.#iterator?.return?.();
    end().catch(() => undefined);
  }

  #open(): PieceIterator {
    return (this.#iterator ??= iteratorOf(this.#ask()));
  }

  #count(piece: AnswerPiece): void {
    const {answerLength} = this.#limits;
    const size = sizeOf(piece);
    this.#length += size;
    this.#pieces += 1;
    if (size === 0) this.#emptyPieces += 1;
    if (this.#length <= answerLength && this.#emptyPieces <= maxEmptyPieces) return;
    const cause = new RangeError(
      this.#length > answerLength
        ? `The answer is longer than ${answerLength} characters (limits.answerLength).`
        : `The answer has more than ${maxEmptyPieces} empty pieces.`,
    );
    throw new ServiceError(502, 'ANSWER_TOO_LONG', 'The answer became too long, so it was cut off.', {cause});
  }

  #inTime<Value>(start: () => Promise<Value>): Promise<Value> {
    const {answerTimeout} = this.#limits;
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = (): void => {
        stopTimer();
        // A time-out is an error for the visitor. Otherwise nobody listens any more.
        reject(signal.reason as Error);
      };
      const onTimeout = (): void => {
        const cause = new Error(
          `\`answers\` yielded nothing for ${answerTimeout} ms (limits.answerTimeout).`,
        );
        signal.removeEventListener('abort', onAbort);
        reject(new ServiceError(504, 'ANSWER_TIMEOUT', 'The agent did not answer in time.', {cause}));
      };
      const stopTimer = this.#clock.schedule(onTimeout, answerTimeout);
      // Before the start, because the start itself may abort.
      signal.addEventListener('abort', onAbort, {once: true});
      start()
        .then(resolve, reject)
        .finally(() => {
          stopTimer();
          signal.removeEventListener('abort', onAbort);
        });
    });
  }
}

/** Throws a `TypeError` for the common mistakes. */
function iteratorOf(pieces: unknown): PieceIterator {
  if (isIterable(pieces))
    return Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  const fix =
    pieces instanceof Promise
      ? 'a promise; use an async generator: `async function* answers(…)`'
      : typeof pieces;
  throw new TypeError(`\`answers\` must return a generator or a list of pieces, not ${fix}.`);
}

/** A text is iterable too, but its characters are no pieces. */
function isIterable(value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> {
  return (
    typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
  );
}
