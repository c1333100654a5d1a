/** The body of an answer that a test sends. */
export interface HeldBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Resolves when the reader cancels. */
  readonly cancelled: Promise<void>;
  send(text: string): void;
  end(): void;
  /** Breaks off like a lost connection. */
  fail(): void;
}

export function holdBody(): HeldBody {
  const encoder = new TextEncoder();
  let noteCancel = () => {};
  const cancelled = new Promise<void>(resolve => (noteCancel = resolve));
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: own => void (controller = own),
    cancel: () => noteCancel(),
  });
  return {
    stream,
    cancelled,
    send: text => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
    fail: () => controller.error(new TypeError('network error')),
  };
}

/** A body with exactly these chunks. */
export function bodyOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[next++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}
