/** The page that sent a request to a server of this package. */
export interface RequestOrigin {
  /** The allowed origin of the page; `undefined` for a page of the server's own origin, and for other programs. */
  readonly otherOrigin: string | undefined;
}

/** Reads the option `allowOrigins`. Throws a `TypeError` for a text that is no origin. */
export function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin || !/^https?:[^*]+$/.test(origin))
      throw new TypeError('allowOrigins must contain origins, such as https://shop.example.');
  }
  return new Set(origins);
}

/**
 * Returns the origin of a request, or `undefined` if it is not allowed. A request without an origin comes from no
 * page, or is a GET of the server's own page.
 */
export function originOf(request: Request, allowOrigins: ReadonlySet<string>): RequestOrigin | undefined {
  const origin = request.headers.get('Origin');
  // Pages cannot set this header, and proxies that terminate https do not change it.
  const site = request.headers.get('Sec-Fetch-Site');
  if (origin !== null && allowOrigins.has(origin)) return {otherOrigin: origin};
  if (site === 'same-origin') return {otherOrigin: undefined};
  if (origin === null && (site === null || site === 'none')) return {otherOrigin: undefined};
  if (origin !== null && site === null && isOwnOrigin(origin, request)) return {otherOrigin: undefined};
  return undefined;
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
