import {GatewayError} from './gateway-error.js';

/** `Authorization` reaches only the site owner's functions. The service receives other headers. */
const allowedHeaders = 'Accept, Authorization, Content-Type';
const exposedHeaders = 'Retry-After, X-Request-Id';

/** The origin of the page that sent a request. */
export interface RequestOrigin {
  /** An allowed foreign origin, which needs CORS headers. */
  readonly otherOrigin: string | undefined;
}

/** Validates the allowed origins. Throws a `TypeError` for an invalid origin. */
export function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin || !/^https?:[^*]+$/.test(origin))
      throw new TypeError('allowOrigins must hold origins, such as https://shop.example.');
  }
  return new Set(origins);
}

/**
 * Returns the origin of a request. Throws 403 for an origin that is not allowed. A request without an origin comes
 * from no page, or is a GET of the gateway's own page.
 */
export function readOrigin(request: Request, allowOrigins: ReadonlySet<string>): RequestOrigin {
  const origin = request.headers.get('Origin');
  // Pages cannot set this header, and proxies that terminate https do not change it.
  const site = request.headers.get('Sec-Fetch-Site');
  if (origin !== null && allowOrigins.has(origin)) return {otherOrigin: origin};
  if (site === 'same-origin') return {otherOrigin: undefined};
  if (origin === null && (site === null || site === 'none')) return {otherOrigin: undefined};
  if (origin !== null && site === null && isOwnOrigin(origin, request)) return {otherOrigin: undefined};
  throw new GatewayError(403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call the gateway.');
}

/** Answers a CORS preflight request. */
export function answerPreflight(method: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '7200',
    },
  });
}

/** Allows only pages of the allowed origin to read the response. */
export function permitReading(headers: Headers, {otherOrigin}: RequestOrigin): void {
  headers.append('Vary', 'Origin, Sec-Fetch-Site');
  headers.set('Cross-Origin-Resource-Policy', otherOrigin === undefined ? 'same-origin' : 'cross-origin');
  if (otherOrigin === undefined) return;
  headers.set('Access-Control-Allow-Origin', otherOrigin);
  headers.set('Access-Control-Allow-Credentials', 'true');
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}

/**
 * A proxy may terminate https, so the request arrives over http for the same host. A framework may put its own name
 * into the URL; the `Host` header has the original one.
 */
function isOwnOrigin(origin: string, {url, headers}: Request): boolean {
  const {protocol, host} = new URL(url);
  return [host, headers.get('Host') ?? host].some(
    own => origin === `${protocol}//${own}` || (protocol === 'http:' && origin === `https://${own}`),
  );
}
