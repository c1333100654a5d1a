import type {ServerSettings} from './server-options.js';

/** The page that sent a request to a server of this package. */
export interface RequestOrigin {
  /** The allowed origin of the page; `undefined` for a page of the server's own origin, and for other programs. */
  readonly otherOrigin: string | undefined;
}

/** The origins whose pages may call a server. */
export interface Origins {
  /** Origins besides that of the server; `undefined` for any. Then a token decides, and no cookie is read. */
  readonly allowed: ReadonlySet<string> | undefined;
  /** The origin of the server; `undefined` for that of each request. */
  readonly own: string | undefined;
}

/** Reads the options `allowOrigins` and `origin`. */
export function readOrigins({
  allowOrigins,
  origin,
}: Pick<ServerSettings, 'allowOrigins' | 'origin'>): Origins {
  return {allowed: allowOrigins && new Set(allowOrigins), own: origin};
}

/**
 * Returns the origin of a request, or `undefined` if it is not allowed. A request without an origin comes from no
 * page, or is a GET of the server's own page.
 */
export function originOf(request: Request, {allowed, own}: Origins): RequestOrigin | undefined {
  const origin = request.headers.get('Origin');
  // Pages cannot set this header, and proxies that terminate https do not change it.
  const site = request.headers.get('Sec-Fetch-Site');
  if (origin !== null && allowed?.has(origin)) return {otherOrigin: origin};
  if (site === 'same-origin') return {otherOrigin: undefined};
  if (origin === null && (site === null || site === 'none')) return {otherOrigin: undefined};
  if (origin !== null && site === null && isOwnOrigin(origin, request, own)) return {otherOrigin: undefined};
  return undefined;
}

/**
 * A proxy may terminate https, so the request arrives over http for the same host. A framework may put its own name
 * into the URL; the `Host` header has the original one.
 */
function isOwnOrigin(origin: string, {url, headers}: Request, own: string | undefined): boolean {
  if (own !== undefined) return origin === own;
  const {protocol, host} = new URL(url);
  return [host, headers.get('Host') ?? host].some(
    name => origin === `${protocol}//${name}` || (protocol === 'http:' && origin === `https://${name}`),
  );
}
