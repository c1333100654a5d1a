/**
 * A `fetch` towards the service. It follows no redirect: the token and what visitors say go to the address
 * the site owner has named and nowhere else. Of the options it passes on those that every runtime knows.
 */
export function upstreamFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, {method, headers, body, signal} = {}) => {
    const options: RequestInit = {redirect: 'manual'};
    if (method !== undefined) options.method = method;
    if (headers !== undefined) options.headers = uncompressed(headers);
    if (body !== undefined) options.body = body;
    if (signal !== undefined) options.signal = signal;
    return fetch(input, options);
  };
}

/** A compressed stream may hold words back until a block is full. */
function uncompressed(headers: HeadersInit): Headers {
  const sent = new Headers(headers);
  sent.set('Accept-Encoding', 'identity');
  return sent;
}
