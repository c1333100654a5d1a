import type {AnswerPiece} from './answer-source.js';
import {ServiceError} from './service-error.js';

/** An answer to be given, and who keeps it. */
export interface AnswerToRecord {
  readonly ask: () => AsyncIterable<AnswerPiece>;
  /** Aborted when nobody listens any more. */
  readonly signal: AbortSignal;
  /** Stores the text of the reply. */
  readonly keep: (text: string) => Promise<void>;
}

/**
 * Hands an answer on piece by piece and keeps what was said, however it ends. The last piece, and only
 * that one, has a `finishReason`; the reply is stored before it is handed on, so whoever has seen the end
 * finds the record. Rejects as soon as the signal is aborted, even when the source does not listen to it.
 */
export async function* recordedAnswer({
  ask,
  signal,
  keep,
}: AnswerToRecord): AsyncGenerator<AnswerPiece, void> {
  let iterator: AsyncIterator<AnswerPiece> | undefined;
  let text = '';
  let settled = false;
  try {
    do {
      const piece = await nextPiece(() => (iterator ??= ask()[Symbol.asyncIterator]()), signal);
      text += piece.text;
      settled = piece.finishReason !== undefined;
      if (settled) await keep(text);
      yield piece;
    } while (!settled);
  } finally {
    endIterator(iterator);
    if (!settled && text !== '') await keep(text);
  }
}

async function nextPiece(
  source: () => AsyncIterator<AnswerPiece>,
  signal: AbortSignal,
): Promise<AnswerPiece> {
  try {
    const result = await unlessAborted(() => source().next(), signal);
    return result.done ? {text: '', finishReason: 'stop'} : result.value;
  } catch (error) {
    if (signal.aborted || error instanceof ServiceError) throw error;
    throw new ServiceError(502, 'ANSWER_FAILED', 'The agent could not answer. Try again later.', {
      cause: error,
    });
  }
}

function unlessAborted<Value>(start: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => reject(new DOMException('Nobody listens any more.', 'AbortError'));
    // Before the start, which may itself make the listener go away.
    signal.addEventListener('abort', onAbort, {once: true});
    start()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Not awaited: a source that is in the middle of a piece may take its time, or for ever. */
function endIterator(iterator: AsyncIterator<AnswerPiece> | undefined): void {
  iterator?.return?.().catch(() => undefined);
}
