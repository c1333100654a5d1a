import type {FetchFunction} from '../client/platform.js';

/** Bytes. An endless list would fill the memory of the server. */
const maxListBytes = 33_554_432;

/**
 * Returns a `fetch` for requests of a server to another one. It follows no redirects, so the token and the messages
 * reach only the configured address. It passes only options that every runtime supports.
 */
export function upstreamFetch(fetch: FetchFunction): FetchFunction {
  return async (input, {method, headers, body, signal} = {}) => {
    const options: RequestInit = {redirect: 'manual'};
    if (method !== undefined) options.method = method;
    if (headers !== undefined) options.headers = uncompressed(headers);
    if (body !== undefined) options.body = body;
    if (signal !== undefined) options.signal = signal;
    const response = await fetch(input, options);
    return method === 'GET' && response.ok ? new Response(bounded(response.body), response) : response;
  };
}

/** A compressed stream may buffer words until a block is full, so the request refuses compression. */
function uncompressed(headers: HeadersInit): Headers {
  const sent = new Headers(headers);
  sent.set('Accept-Encoding', 'identity');
  return sent;
}

/** Cuts a body that is too long, so that its JSON is invalid. */
function bounded(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  let length = 0;
  const transform = (bytes: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>): void => {
    length += bytes.length;
    if (length > maxListBytes) controller.terminate();
    else controller.enqueue(bytes);
  };
  return body?.pipeThrough(new TransformStream({transform})) ?? null;
}
