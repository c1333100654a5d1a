import type {BodyPart} from '../server/keep-alive.js';
import type {AnswerPiece} from './answers.js';

export interface ReplyEvents {
  /** Returns the next piece. The last one has a `finishReason`. */
  readonly next: () => Promise<IteratorResult<AnswerPiece, void>>;
  readonly toEvents: (piece: AnswerPiece) => readonly object[];
  /** Returns the event for an error, or `undefined` if the client is gone. */
  readonly toErrorEvent: (error: unknown) => object | undefined;
}

const encoder = new TextEncoder();

/** Returns a function that requests the next piece and returns its events. */
export function eventReader({next, toEvents, toErrorEvent}: ReplyEvents): () => Promise<BodyPart> {
  return async () => {
    try {
      const {done, value: piece} = await next();
      if (done) return {isLast: true};
      const isLast = piece.finishReason !== undefined;
      const events = toEvents(piece).map(event => JSON.stringify(event));
      return {bytes: encodeEvents(isLast ? [...events, '[DONE]'] : events), isLast};
    } catch (error) {
      const event = toErrorEvent(error);
      if (!event) throw error;
      return {bytes: encodeEvents([JSON.stringify(event)]), isLast: true};
    }
  };
}

function encodeEvents(events: readonly string[]): Uint8Array {
  return encoder.encode(events.map(data => `data: ${data}\n\n`).join(''));
}
