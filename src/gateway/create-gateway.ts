import {systemClock, platformFetch} from '../client/platform.js';
import {errorResponse, notFound, serviceFailure, GatewayError} from './gateway-error.js';
import {requireUsableOptions, type GatewayOptions} from './gateway-options.js';
import {createMemoryStorage, RecordLedger} from './record-ledger.js';
import {OfferedAgents} from './offered-agents.js';
import {findOperation, requireMethod} from './read-request.js';
import {answerOperation, type GatewayContext} from './operations.js';
import {RequestLimit} from './request-limit.js';
import {addressWords} from './redaction.js';
import {Upstream} from './upstream.js';
import {visitorsOf} from './visitors.js';

const recordModes: ReadonlySet<string> = new Set(['deny', 'visitor-token', 'ledger']);

/**
 * Creates a gateway between pages and the service. It keeps the token on the server, and allows only the three
 * operations of SERVICE.md and the allowed agents. It streams replies without buffering and isolates visitors. The
 * gateway is a web-standard fetch handler for Node, Deno, Bun, workers and edge functions. It never rejects: every
 * failure becomes a JSON error. Invalid options throw at once.
 *
 * @example
 * const gateway = createGateway({
 *   upstream: 'https://agents.example',
 *   accessToken: secrets.accessToken,
 *   basePath: '/agents',
 *   records: 'ledger',
 *   visitor: {secret: secrets.visitor},
 * });
 */
export function createGateway(options: GatewayOptions): (request: Request) => Promise<Response> {
  requireUsableOptions(options);
  // Normalised like the URLs of requests, with or without a leading slash.
  const basePath = new URL(options.basePath ?? '', 'http://gateway').pathname.replace(/(?<!\/)\/+$/, '');
  const allowOrigins = readOrigins(options.allowOrigins ?? []);
  const context = createContext(options);

  const answer = async (request: Request, requestId: string): Promise<Response> => {
    const {pathname, searchParams} = new URL(request.url);
    const route = findOperation(pathname, basePath);
    if (request.method === 'OPTIONS') return answerPreflight(route.method);
    requireMethod(route, request.method);
    if (route.agentId !== '' && context.allowAgents && !context.allowAgents.has(route.agentId))
      throw notFound();
    return answerOperation({request, requestId, route, query: searchParams}, context);
  };

  return async request => {
    const ownId = crypto.randomUUID();
    const failed = (error: unknown): Response => {
      if (request.signal.aborted) return new Response(null, {status: 499});
      const failure = serviceFailure(error, context);
      const requestId = failure.requestId ?? ownId;
      if (failure.cause !== undefined) context.onError(failure.cause, requestId);
      return errorResponse(failure, requestId);
    };
    try {
      const origin = readOrigin(request, allowOrigins);
      const response = await answer(request, ownId).catch(failed);
      allowReading(response.headers, origin);
      return withCommonHeaders(response, ownId);
    } catch (error) {
      return withCommonHeaders(failed(error), ownId);
    }
  };
}

function createContext(options: GatewayOptions): GatewayContext {
  const {clock = systemClock, limit = {}, records = 'deny'} = options;
  // A misspelt mode would expose all records to all visitors.
  if (!recordModes.has(records))
    throw new TypeError(`records must be one of ${[...recordModes].join(', ')}.`);
  const {storage} = options;
  const upstream = new Upstream({
    baseUrl: options.upstream,
    fetch: options.fetch ?? platformFetch,
    clock,
    assumptions: options.assumptions,
  });
  const now = (): number => clock.now();
  const {
    completionsPerVisitor = 20,
    completionsInAll = 600,
    readsPerVisitor = 300,
    readsInAll = 6000,
  } = limit;
  const isVisitorsToken = records === 'visitor-token';
  const allowAgents = options.allowAgents && new Set(options.allowAgents);
  return {
    upstream,
    allowAgents,
    offeredAgents: allowAgents && new OfferedAgents({upstream, allowAgents, isVisitorsToken, now}),
    identify: visitorsOf(options, clock, upstream.assumptions.tokenRenewalLead),
    records,
    ledger: records === 'ledger' ? new RecordLedger(storage ?? createMemoryStorage(), clock) : undefined,
    completionLimit: new RequestLimit(
      {perVisitor: completionsPerVisitor, inAll: completionsInAll, name: 'messages'},
      now,
    ),
    readLimit: new RequestLimit({perVisitor: readsPerVisitor, inAll: readsInAll, name: 'requests'}, now),
    bounds: {bodyBytes: limit.bodyBytes ?? 262_144, messages: limit.messages ?? 100},
    addressWords: addressWords(upstream.address),
    isVisitorsToken,
    onError: reporter(options.onError ?? logError),
  };
}

function withCommonHeaders(response: Response, requestId: string): Response {
  const {headers} = response;
  if (!headers.has('X-Request-Id')) headers.set('X-Request-Id', requestId);
  // Each response belongs to one visitor, and a compressing proxy would buffer a reply.
  headers.set('Cache-Control', 'no-store, no-transform');
  headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}

/** An error in `onError` must neither break the response nor end the process. */
function reporter(onError: (error: unknown, requestId: string) => unknown): GatewayContext['onError'] {
  return (error, requestId) => {
    const report = async (): Promise<unknown> => await onError(error, requestId);
    report().catch((failure: unknown) => logError(failure, requestId));
  };
}

function logError(error: unknown, requestId: string): void {
  console.error(`Agent gateway, request ${requestId}:`, error);
}

/** Only the functions of the site receive `Authorization`. The request to the service has other headers. */
const allowedHeaders = 'Accept, Authorization, Content-Type';
const exposedHeaders = 'Retry-After, X-Request-Id';

export interface RequestOrigin {
  readonly otherOrigin: string | undefined;
}

export function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin || !/^https?:[^*]+$/.test(origin))
      throw new TypeError('allowOrigins must contain origins, such as https://shop.example.');
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

/** Adds the headers that let only pages of the allowed origin read the response. */
export function allowReading(headers: Headers, {otherOrigin}: RequestOrigin): void {
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
