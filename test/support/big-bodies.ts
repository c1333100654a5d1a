/** A body that counts the bytes read, and whether the reader has cancelled. */
export interface CountedBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly sent: () => number;
  readonly isCancelled: () => boolean;
  /** Resolves when the reader cancels. */
  readonly cancelled: Promise<void>;
}

/** A body that repeats the same chunk up to a number of bytes. It is created while it is read. */
export function repeatedBody(
  piece: string,
  {head = '', most = Infinity, tail = ''}: {head?: string; most?: number; tail?: string} = {},
): CountedBody {
  const encoder = new TextEncoder();
  const bytes = encoder.encode(piece);
  let sent = 0;
  let isCancelled = false;
  let noteCancel = (): void => undefined;
  const cancelled = new Promise<void>(resolve => (noteCancel = resolve));
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, part: Uint8Array): void => {
    sent += part.length;
    if (part.length > 0) controller.enqueue(part);
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start: controller => send(controller, encoder.encode(head)),
      pull(controller) {
        if (sent < most) {
          send(controller, bytes);
          return;
        }
        send(controller, encoder.encode(tail));
        controller.close();
      },
      cancel() {
        isCancelled = true;
        noteCancel();
      },
    },
    {highWaterMark: 0},
  );
  return {stream, sent: () => sent, isCancelled: () => isCancelled, cancelled};
}
