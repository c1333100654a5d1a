import type {FetchFunction} from '../client/platform.js';

/** In bytes. A list that goes on and on would fill the memory of the gateway. */
const longestList = 33_554_432;

/**
 * A `fetch` towards the service. It follows no redirect: the token and what visitors say go to the address
 * the site owner has named and nowhere else. Of the options it passes on those that every runtime knows.
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

/** A compressed stream may hold words back until a block is full. */
function uncompressed(headers: HeadersInit): Headers {
  const sent = new Headers(headers);
  sent.set('Accept-Encoding', 'identity');
  return sent;
}

/** Ends early what is too long, which is no JSON then. */
function bounded(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  let length = 0;
  const transform = (bytes: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>): void => {
    length += bytes.length;
    if (length > longestList) controller.terminate();
    else controller.enqueue(bytes);
  };
  return body?.pipeThrough(new TransformStream({transform})) ?? null;
}
