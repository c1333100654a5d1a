import type {AnswerPiece} from './answer-source.js';

/** A reply to be sent as server-sent events. */
export interface ReplyEvents {
  /** The piece that is there already. */
  readonly first: AnswerPiece;
  /** The others; the last one has a `finishReason`. */
  readonly rest: AsyncIterator<AnswerPiece, void>;
  readonly toChunk: (piece: AnswerPiece) => object;
  /** What to send for an error in the middle, or `undefined` when nobody listens any more. */
  readonly toErrorEvent: (error: unknown) => object | undefined;
  /** Called when the reader goes away. */
  readonly onCancel: () => void;
}

/** The body of a streamed reply. A piece is asked for only when the reader wants one. */
export function replyEvents({
  first,
  rest,
  toChunk,
  toErrorEvent,
  onCancel,
}: ReplyEvents): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encodeEvent = (data: string): Uint8Array => encoder.encode(`data: ${data}\n\n`);
  const sendPiece = (controller: ReadableStreamDefaultController<Uint8Array>, piece: AnswerPiece): void => {
    controller.enqueue(encodeEvent(JSON.stringify(toChunk(piece))));
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
