import {originOf} from '../server/request-origin.js';
import {ServiceError} from '../server/service-error.js';

const exposedHeaders = 'Retry-After, X-Request-Id';

/** Answers an `OPTIONS` request. `allow` lists the methods of the path, or is `undefined` for an unknown path. */
export function answerOptions(request: Request, allow: string | undefined): Response {
  const headers = new Headers({
    // An unknown path is allowed too: otherwise the page would see a network error, not the 404.
    'Access-Control-Allow-Methods': allow ?? 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
    'Access-Control-Max-Age': '7200',
    Vary: 'Access-Control-Request-Headers',
  });
  if (allow) headers.set('Allow', allow);
  const requestedHeaders = request.headers.get('Access-Control-Request-Headers');
  if (requestedHeaders) headers.set('Access-Control-Allow-Headers', requestedHeaders);
  return new Response(null, {status: 204, headers});
}

/**
 * Lets any page read a response. The token in the `Authorization` header decides the access. There are no cookies, so
 * `*` is safe.
 */
export function allowAnyOrigin(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}

/** Lets the pages of a list read a response. No cookies, as with any origin. */
export function allowListedOrigin(
  headers: Headers,
  origin: string | null,
  allowed: ReadonlySet<string>,
): void {
  headers.append('Vary', 'Origin, Sec-Fetch-Site');
  if (origin === null || !allowed.has(origin)) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}

/** Throws 403 for a page of another origin that is not in the list. */
export function requireAllowedOrigin(request: Request, allowed: ReadonlySet<string>): void {
  if (originOf(request, allowed)) return;
  throw new ServiceError(403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call the service.');
}
