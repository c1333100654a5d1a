import {TokenCache} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {systemClock, platformFetch} from '../client/platform.js';
import {createErrorReport, isDevelopment} from '../server/error-report.js';
import {HealthCheck, requireHealthPath} from '../server/health-check.js';
import {RequestObserver} from '../server/request-log.js';
import {originOf, readOrigins, type RequestOrigin} from '../server/request-origin.js';
import {causeOf, recordsUnavailable, ServiceError} from '../server/service-error.js';
import {rateLimits} from '../server/shared-limit.js';
import {availableStore} from '../server/available-store.js';
import {memoryStore} from '../store/memory-store.js';
import {createTimesInOrder, retention} from '../server/record-writer.js';
import {errorResponse, notFound, serviceFailure, type ReportedFailure} from './gateway-error.js';
import {requireUsableOptions, type GatewayOptions} from './gateway-options.js';
import {OfferedAgents} from './offered-agents.js';
import {findPath, requireMethod} from './operation-paths.js';
import {answerOperation, type GatewayCall, type GatewayContext} from './operations.js';
import {PassThrough} from './pass-through.js';
import {addressWords, withoutSecrets} from './redaction.js';
import {Upstream} from './upstream.js';
import {visitorsOf} from './visitors.js';

const recordModes: ReadonlySet<string> = new Set(['deny', 'visitor-token', 'own']);

/**
 * Creates a gateway between pages and the service. It keeps the token on the server, and allows only the three
 * operations of SERVICE.md and the allowed agents. With `conversations`, it adds operations of its own. It streams replies without buffering and isolates visitors. The
 * gateway is a web-standard fetch handler for Node, Deno, Bun, workers and edge functions. It never rejects: every
 * failure becomes a JSON error. Invalid options throw at once.
 *
 * @example
 * const gateway = createGateway({
 *   upstream: 'https://agents.example',
 *   accessToken: secrets.accessToken,
 *   basePath: '/agents',
 *   records: 'own',
 *   store: databaseStore('file:agent-chat.db'),
 *   visitor: {secret: secrets.visitor},
 * });
 */
export function createGateway(options: GatewayOptions): (request: Request) => Promise<Response> {
  requireUsableOptions(options);
  // Normalised like the URLs of requests, with or without a leading slash.
  const basePath = new URL(options.basePath ?? '', 'http://gateway').pathname.replace(/(?<!\/)\/+$/, '');
  const allowOrigins = readOrigins(options.allowOrigins ?? []);
  const context = createContext(options);
  const health = createHealthCheck(options, basePath, context);
  const {now, onError} = context;
  const observer = new RequestObserver({log: options.log, metrics: options.metrics, now, onError});

  const answer = async (
    request: Request,
    call: Omit<GatewayCall, 'request' | 'route' | 'query'>,
  ): Promise<Response> => {
    const {observed} = call;
    const {pathname, searchParams} = new URL(request.url);
    const path = findPath(pathname, basePath, context.bounds.conversations);
    const [first = 'unknown'] = path.operations.values();
    const isPreflight = request.method === 'OPTIONS';
    observed.operation = isPreflight ? 'preflight' : (path.operations.get(request.method) ?? first);
    if (isPreflight) return answerPreflight([...path.operations.keys()].join(', '));
    const route = requireMethod(path, request.method);
    observed.agentId = route.agentId;
    if (route.agentId !== '' && context.allowAgents && !context.allowAgents.has(route.agentId))
      throw notFound();
    return answerOperation({...call, request, route, query: searchParams}, context);
  };

  return async request => {
    const healthResponse = await health?.answer(request);
    if (healthResponse) return healthResponse;
    const ownId = crypto.randomUUID();
    const observed = observer.observe(request);
    const reportFailure = (error: unknown): ReportedFailure => {
      const failure = serviceFailure(error, context);
      const requestId = withoutAddress(failure.requestId, context) ?? ownId;
      if (failure.cause !== undefined) context.onError(failure.cause, requestId);
      return {failure, requestId};
    };
    const failed = (error: unknown): Response =>
      request.signal.aborted ? new Response(null, {status: 499}) : errorResponse(reportFailure(error));
    const send = (response: Response): Promise<Response> => {
      const requestId = withoutAddress(response.headers.get('X-Request-Id') ?? undefined, context) ?? ownId;
      return observed.follow(withCommonHeaders(response, requestId), requestId);
    };
    try {
      const origin = requireOrigin(request, allowOrigins);
      const response = await answer(request, {requestId: ownId, observed, reportFailure}).catch(failed);
      allowReading(response.headers, origin);
      return await send(response);
    } catch (error) {
      return send(failed(error));
    }
  };
}

function createHealthCheck(
  {healthPath: path, accessToken, clock = systemClock}: GatewayOptions,
  basePath: string,
  {upstream, isVisitorsToken, onError}: GatewayContext,
): HealthCheck | undefined {
  requireHealthPath(path, basePath, ['/v1']);
  if (path === undefined) return undefined;
  const tokens = new TokenCache(() => accessToken, clock, upstream.assumptions.tokenRenewalLead);
  const check = async (signal: AbortSignal): Promise<void> => {
    try {
      await upstream.listAgents({pageSize: 1}, {tokens, signal});
    } catch (error) {
      const kind = error instanceof AgentServiceError ? error.kind : undefined;
      // Without a visitor there is no token, and a service that asks for one answers visitors who have it.
      if (kind === 'rate-limited' || (isVisitorsToken && kind === 'unauthorized')) return;
      throw error;
    }
  };
  return new HealthCheck({path, check, clock, onFailure: error => onError(error, 'health')});
}

function createContext(options: GatewayOptions): GatewayContext {
  const {clock = systemClock, limit = {}, records = 'deny'} = options;
  // A misspelt mode would expose all records to all visitors.
  if (!recordModes.has(records))
    throw new TypeError(`records must be one of ${[...recordModes].join(', ')}.`);
  const {conversations = false} = options;
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
  const {debug: isDebugged = isDevelopment()} = options;
  const isVisitorsToken = records === 'visitor-token';
  const allowAgents = options.allowAgents && new Set(options.allowAgents);
  const onError = createErrorReport({name: 'Agent gateway', onError: options.onError, isDebugged});
  const store =
    records === 'own' ? availableStore(options.store ?? memoryStore(), clock, recordsUnavailable) : undefined;
  const limitOf = rateLimits(limit, {keyPrefix: '', clock, onError});
  return {
    upstream,
    allowAgents,
    offeredAgents: allowAgents && new OfferedAgents({upstream, allowAgents, isVisitorsToken, now}),
    visitors: visitorsOf(options, clock, upstream.assumptions.tokenRenewalLead),
    records,
    store,
    deleteOld:
      store && retention(store, options.retention, clock, error => onError(causeOf(error), 'retention')),
    nextCreateTime: createTimesInOrder(now),
    completionLimit: limitOf({perVisitor: completionsPerVisitor, inAll: completionsInAll, name: 'messages'}),
    readLimit: limitOf({perVisitor: readsPerVisitor, inAll: readsInAll, name: 'requests'}),
    pass: new PassThrough(
      options.pass ?? {},
      isDebugged ? console.warn : undefined,
      conversations ? ['conversationId'] : [],
    ),
    bounds: {bodyBytes: limit.bodyBytes ?? 262_144, messages: limit.messages ?? 100, conversations},
    addressWords: addressWords(upstream.address),
    isVisitorsToken,
    clock,
    now,
    onError,
  };
}

/** Returns an identifier of the service, unless it reveals the address of the service. */
function withoutAddress(requestId: string | undefined, {addressWords}: GatewayContext): string | undefined {
  return requestId === undefined || withoutSecrets(requestId, addressWords) === requestId
    ? requestId
    : undefined;
}

function withCommonHeaders(response: Response, requestId: string): Response {
  const {headers} = response;
  headers.set('X-Request-Id', requestId);
  // Each response belongs to one visitor, and a compressing proxy would buffer a reply.
  headers.set('Cache-Control', 'no-store, no-transform');
  headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}

/** Only the functions of the site receive `Authorization`. The request to the service has other headers. */
const allowedHeaders = 'Accept, Authorization, Content-Type';
const exposedHeaders = 'Retry-After, X-Request-Id';

/** Throws 403 for an origin that is not allowed. */
function requireOrigin(request: Request, allowOrigins: ReadonlySet<string>): RequestOrigin {
  const origin = originOf(request, allowOrigins);
  if (origin) return origin;
  throw new ServiceError(403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call the gateway.');
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
