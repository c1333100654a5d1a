import {TokenCache} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {systemClock, platformFetch} from '../client/platform.js';
import {signOutPath} from '../client/service-url.js';
import {createErrorReport, isDevelopment} from '../server/error-report.js';
import {HealthCheck, requireHealthPath} from '../server/health-check.js';
import {httpShell} from '../server/http-shell.js';
import {readOrigins} from '../server/request-origin.js';
import {pathsOf, readBasePath} from '../server/routing.js';
import {causeOf, recordsUnavailable} from '../server/service-error.js';
import {createCounting, readLimits} from '../server/limits.js';
import {availableStore} from '../server/available-store.js';
import {memoryStore} from '../store/memory-store.js';
import {createTimesInOrder, retention} from '../server/record-writer.js';
import {serviceFailure} from './gateway-error.js';
import {requireUsableOptions, type GatewayOptions} from './gateway-options.js';
import {OfferedAgents} from './offered-agents.js';
import {answerOperation, type GatewayContext} from './operations.js';
import {PassThrough} from './pass-through.js';
import {addressWords} from './redaction.js';
import {Upstream} from './upstream.js';
import {visitorsOf} from './visitors.js';

/**
 * Creates a gateway between pages and the service. It keeps the token on the server, and allows only the three
 * operations of SERVICE.md and the allowed agents. With `conversations`, it adds operations of its own. It streams
 * replies without buffering and isolates visitors. The gateway is a web-standard fetch handler for Node, Deno, Bun,
 * workers and edge functions. It never rejects: every failure becomes a JSON error. Invalid options throw at once.
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
  const {log, metrics, conversations = false} = options;
  const basePath = readBasePath(options.basePath);
  const context = createContext(options);
  const {now, onError} = context;
  return httpShell({
    name: 'gateway',
    basePath,
    paths: pathsOf(conversations, [[signOutPath, {POST: 'sign-out'}]]),
    origins: readOrigins({allowOrigins: [], ...options}),
    health: createHealthCheck(options, basePath, context),
    hooks: {log, metrics, now, onError},
    toFailure: error => serviceFailure(error, context),
    answer: call => answerOperation(call, context),
  });
}

function createHealthCheck(
  {healthPath: path, accessToken, clock = systemClock}: GatewayOptions,
  basePath: string,
  {upstream, isVisitorsToken, store, onError}: GatewayContext,
): HealthCheck | undefined {
  requireHealthPath(path, basePath, ['/v1']);
  if (path === undefined) return undefined;
  const tokens = new TokenCache(() => accessToken, clock, upstream.assumptions.tokenRenewalLead);
  const service = async (signal: AbortSignal): Promise<void> => {
    try {
      await upstream.listAgents({pageSize: 1}, {tokens, signal});
    } catch (error) {
      const kind = error instanceof AgentServiceError ? error.kind : undefined;
      // Without a visitor there is no token, and a service that asks for one answers visitors who have it.
      if (kind === 'rate-limited' || (isVisitorsToken && kind === 'unauthorized')) return;
      throw error;
    }
  };
  const checks = {service, store: () => store?.check?.()};
  return new HealthCheck({path, checks, clock, onFailure: error => onError(causeOf(error), 'health')});
}

function createContext(options: GatewayOptions): GatewayContext {
  const {clock = systemClock, limit = {}, records = 'deny'} = options;
  const {conversations = false} = options;
  const upstream = new Upstream({
    baseUrl: options.upstream,
    fetch: options.fetch ?? platformFetch,
    clock,
    assumptions: options.assumptions,
  });
  const now = (): number => clock.now();
  const numbers = readLimits(limit, {bodyBytes: 262_144, messages: 100}, 'limit');
  const {debug: isDebugged = isDevelopment()} = options;
  const isVisitorsToken = records === 'visitor-token';
  const allowAgents = options.allowAgents && new Set(options.allowAgents);
  const onError = createErrorReport({name: 'Agent gateway', onError: options.onError, isDebugged});
  const store =
    records === 'own' ? availableStore(options.store ?? memoryStore(), clock, recordsUnavailable) : undefined;
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
    counting: createCounting(
      numbers,
      {...limit, keyPrefix: '', clock, onError},
      options.visitor !== undefined,
    ),
    pass: new PassThrough(
      options.pass ?? {},
      isDebugged ? console.warn : undefined,
      conversations ? ['conversationId'] : [],
    ),
    bounds: {...numbers, conversations, clock},
    addressWords: addressWords(upstream.address),
    isVisitorsToken,
    clock,
    now,
    onError,
  };
}
