/** A piece of a body as it is sent: one read of the client's, unless the network cuts it up. */
export type BodyPiece = string | Uint8Array;

/**
 * A body that is written as it is read. The signal is aborted as soon as the body is at its end, the request
 * is given up, or nobody reads any more; the writer has to stop waiting then.
 */
export function writeBody(
  request: Request,
  write: (signal: AbortSignal) => AsyncGenerator<BodyPiece, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const pieces = write(ended.signal);
  // Of the request, not of its signal alone: Node forgets the signal of a request nobody holds.
  const settle = (): void => request.signal.removeEventListener('abort', end);
  const end = (): void => {
    settle();
    ended.abort();
    pieces.return().catch(() => undefined);
  };
  request.signal.addEventListener('abort', end, {once: true});
  if (request.signal.aborted) end();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const {done, value} = await pieces.next();
          ended.signal.throwIfAborted();
          if (!done) {
            controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
            return;
          }
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: end,
    },
    {highWaterMark: 0},
  );
}

/** The data of the events of a stream, read only as far as is asked for; an aborted signal closes the stream. */
export function readEventData(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, {once: true});
  return readData(reader);
}

async function* readData(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let unread = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    unread += decoder.decode(value, {stream: true});
    for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
      const event = unread.slice(0, end);
      unread = unread.slice(end + 2);
      yield event.replace(/^data: /, '');
    }
  }
}

/** An event as the service writes it. */
export function eventOf(data: string): string {
  return `data: ${data}\n\n`;
}
