import {GatewayError} from './gateway-error.js';

/** `Authorization` goes no further than the site owner's own functions: the service is sent other headers. */
const allowedHeaders = 'Accept, Authorization, Content-Type';
const exposedHeaders = 'Retry-After, X-Request-Id';

/** The page a request comes from, as far as a gateway cares. */
export interface RequestOrigin {
  /** An allowed origin other than the gateway's own, whose page has to be permitted to read the answer. */
  readonly otherOrigin: string | undefined;
}

/** The origins a site owner has named. Throws a `TypeError` for what no page's origin is. */
export function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin || !/^https?:[^*]+$/.test(origin))
      throw new TypeError('allowOrigins must hold origins, such as https://shop.example.');
  }
  return new Set(origins);
}

/**
 * Where a request comes from. Throws 403 for a page whose origin is not allowed. A request without an origin
 * is of no page, or a plain GET of the gateway's own.
 */
export function readOrigin(request: Request, allowOrigins: ReadonlySet<string>): RequestOrigin {
  const origin = request.headers.get('Origin');
  // What a page cannot set, and a proxy that ends https in front of the gateway does not change.
  const site = request.headers.get('Sec-Fetch-Site');
  if (origin !== null && allowOrigins.has(origin)) return {otherOrigin: origin};
  if (site === 'same-origin') return {otherOrigin: undefined};
  if (origin === null && (site === null || site === 'none')) return {otherOrigin: undefined};
  if (origin !== null && site === null && isOwnOrigin(origin, request)) return {otherOrigin: undefined};
  throw new GatewayError(403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call the gateway.');
}

/** Answers the question of a browser whether a page of another origin may send a request. */
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

/** Lets the page of an allowed origin read an answer, and no other page. */
export function permitReading(headers: Headers, {otherOrigin}: RequestOrigin): void {
  headers.append('Vary', 'Origin, Sec-Fetch-Site');
  headers.set('Cross-Origin-Resource-Policy', otherOrigin === undefined ? 'same-origin' : 'cross-origin');
  if (otherOrigin === undefined) return;
  headers.set('Access-Control-Allow-Origin', otherOrigin);
  headers.set('Access-Control-Allow-Credentials', 'true');
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}

/**
 * A proxy may have ended https: then the request is one of http to the same host. And a framework may have put its own
 * name into the address: what the page has asked for is in `Host`.
 */
function isOwnOrigin(origin: string, {url, headers}: Request): boolean {
  const {protocol, host} = new URL(url);
  return [host, headers.get('Host') ?? host].some(
    own => origin === `${protocol}//${own}` || (protocol === 'http:' && origin === `https://${own}`),
  );
}
