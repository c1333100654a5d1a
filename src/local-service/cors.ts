/**
 * Any page may call the service: who may do what is decided by the token in the `Authorization` header,
 * which a page must know to send it. There are no cookies, so `*` gives nothing away.
 */
const exposedHeaders = 'Retry-After, X-Request-Id';

/** Answers an `OPTIONS` request. `allow` are the methods of the path, `undefined` when it is unknown. */
export function answerOptions(request: Request, allow: string | undefined): Response {
  const headers = new Headers({
    // An unknown path is permitted too: refused here, the page would see a bare network error instead of the 404.
    'Access-Control-Allow-Methods': allow ?? 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Max-Age': '7200',
    Vary: 'Access-Control-Request-Headers',
  });
  if (allow) headers.set('Allow', allow);
  const requestedHeaders = request.headers.get('Access-Control-Request-Headers');
  if (requestedHeaders) headers.set('Access-Control-Allow-Headers', requestedHeaders);
  return new Response(null, {status: 204, headers});
}

/** Lets pages of any origin read an answer, errors included. */
export function allowAnyOrigin(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}
