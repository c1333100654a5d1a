import type {AnswerPiece} from './answers.js';

export interface ReplyEvents {
  readonly first: AnswerPiece;
  /** The other pieces. The last one has a `finishReason`. */
  readonly rest: AsyncIterator<AnswerPiece, void>;
  readonly toEvents: (piece: AnswerPiece) => readonly object[];
  /** Returns the event for an error in the middle, or `undefined` if the client is gone. */
  readonly toErrorEvent: (error: unknown) => object | undefined;
  readonly onCancel: () => void;
}

/** Returns the body of a streamed reply. It requests a piece only when the reader pulls. */
export function replyEvents({
  first,
  rest,
  toEvents,
  toErrorEvent,
  onCancel,
}: ReplyEvents): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encodeEvent = (data: string): Uint8Array => encoder.encode(`data: ${data}\n\n`);
  const sendPiece = (controller: ReadableStreamDefaultController<Uint8Array>, piece: AnswerPiece): void => {
    for (const event of toEvents(piece)) controller.enqueue(encodeEvent(JSON.stringify(event)));
    if (piece.finishReason === undefined) return;
    controller.enqueue(encodeEvent('[DONE]'));
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sendPiece(controller, first);
      },
      async pull(controller) {
        try {
          const {done, value: piece} = await rest.next();
          if (done) controller.close();
          else sendPiece(controller, piece);
        } catch (error) {
          const event = toErrorEvent(error);
          if (!event) throw error;
          controller.enqueue(encodeEvent(JSON.stringify(event)));
          controller.close();
        }
      },
      cancel: onCancel,
    },
    {highWaterMark: 0},
  );
}
