import {originOf, type Origins} from './request-origin.js';
import {ServiceError} from './service-error.js';

const exposedHeaders = 'Retry-After, X-Request-Id';

/** Throws 403 for a page of an origin that is not allowed. */
export function requireAllowedOrigin(request: Request, origins: Origins, server: string): void {
  if (!origins.allowed || originOf(request, origins)) return;
  throw new ServiceError(403, 'ORIGIN_NOT_ALLOWED', `Pages of this origin may not call the ${server}.`);
}

/** Answers an `OPTIONS` request. `allow` lists the methods of the path, or is `undefined` for an unknown path. */
export function answerPreflight({headers}: Request, allow: string | undefined): Response {
  const sent = new Headers({
    // An unknown path is allowed too: otherwise the page would see a network error, not the 404.
    'Access-Control-Allow-Methods': allow ?? 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
    'Access-Control-Max-Age': '7200',
    Vary: 'Access-Control-Request-Headers',
  });
  if (allow) sent.set('Allow', allow);
  const requestedHeaders = headers.get('Access-Control-Request-Headers');
  if (requestedHeaders) sent.set('Access-Control-Allow-Headers', requestedHeaders);
  return new Response(null, {status: 204, headers: sent});
}

/** Lets any page read a response. */
export function allowAnyOrigin(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}

/** Adds the headers that let only pages of allowed origins read a response. */
export function allowReading(headers: Headers, request: Request, origins: Origins): void {
  if (!origins.allowed) {
    allowAnyOrigin(headers);
    return;
  }
  const otherOrigin = originOf(request, origins)?.otherOrigin;
  headers.append('Vary', 'Origin, Sec-Fetch-Site');
  headers.set('Cross-Origin-Resource-Policy', otherOrigin === undefined ? 'same-origin' : 'cross-origin');
  if (otherOrigin === undefined) return;
  headers.set('Access-Control-Allow-Origin', otherOrigin);
  headers.set('Access-Control-Allow-Credentials', 'true');
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}
