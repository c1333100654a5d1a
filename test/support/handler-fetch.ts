/** The service’s side of a fetch handler. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/**
 * A `fetch` that calls a handler instead of the network, with the same abort behaviour: it rejects when aborted before
 * the answer, breaks the body off when aborted after it, and notifies the handler in both cases. A reader’s cancel is
 * passed on too.
 */
export function handlerFetch(handler: FetchHandler): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const {signal} = request;
    signal.throwIfAborted();
    // Listens before the handler, so that an answer to the abort comes too late.
    const aborting = rejectOnAbort(signal);
    const answering = Promise.resolve(request).then(handler);
    const response = await Promise.race([aborting, answering]).catch((error: unknown) => {
      answering.then(late => late.body?.cancel(error)).catch(() => undefined);
      throw error;
    });
    const body = response.body && abortableBody(response.body, request);
    const received = new Response(body, response);
    Object.defineProperty(received, 'url', {value: request.url});
    return received;
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), {once: true});
  });
}

/** References the request, not only its signal: Node collects the signal of an unreferenced request. */
function abortableBody(body: ReadableStream<Uint8Array>, request: Request): ReadableStream<Uint8Array> {
  const {signal} = request;
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener(
          'abort',
          () => {
            controller.error(signal.reason);
            reader.cancel(signal.reason).catch(() => undefined);
          },
          {once: true},
        );
      },
      async pull(controller) {
        const {done, value} = await reader.read();
        if (request.signal.aborted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: reason => reader.cancel(reason),
    },
    {highWaterMark: 0},
  );
}
