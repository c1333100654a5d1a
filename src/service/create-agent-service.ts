import {systemClock, type ClientClock} from '../client/platform.js';
import {availableStore} from '../server/available-store.js';
import {HealthCheck, requireHealthPath} from '../server/health-check.js';
import {answerFromStore} from '../server/record-operations.js';
import {RequestObserver, type ObservedRequest} from '../server/request-log.js';
import {rateLimits} from '../server/shared-limit.js';
import {readOrigins} from '../server/request-origin.js';
import {memoryStore} from '../store/memory-store.js';
import {createTimesInOrder} from '../server/record-writer.js';
import {recordsUnavailable, ServiceError} from '../server/service-error.js';
import {
  listAgents,
  readAgents,
  toDocumentedAgent,
  type AgentListQuery,
  type AgentListSource,
  type ServiceAgent,
  type WholeAgent,
} from './agent-list.js';
import {complete} from './completions.js';
import {allowAnyOrigin, allowListedOrigin, answerOptions, requireAllowedOrigin} from './cors.js';
import {allowedMethods, findPath, loggedOperation, requireRoute, type Route} from './routing.js';
import {clientGone, errorResponse, toServiceError} from './service-error.js';
import {readLimits, requireUsableOptions, type AgentServiceOptions} from './service-options.js';
import {refreshSession, signInAnonymously} from './sign-in.js';
import {visitorCheck} from './visitor-check.js';

type Service = ReturnType<typeof readOptions>;

interface Call {
  readonly request: Request;
  readonly requestId: string;
  readonly observed: ObservedRequest;
  readonly reportFailure: (error: unknown) => ServiceError;
}

/**
 * Creates the service of the interface document (SERVICE.md) as a fetch handler: the list of agents, completions,
 * records of each visitor, and the anonymous sign-in. It uses web standards only, so it runs in Node, Deno, Bun and
 * workers. It never rejects: every failure becomes a JSON error `{code, message, requestId}`. Invalid options throw a
 * `TypeError` at once.
 *
 * @example
 * const service = createAgentService({
 *   agents: [{AgentId: 'Agent-help', name: 'Help', introduction: 'Answers questions about our shop.'}],
 *   answers: modelAnswers({baseUrl: 'http://localhost:11434/v1', model: 'llama3.2'}),
 *   basePath: '/service',
 * });
 */
export function createAgentService(options: AgentServiceOptions): (request: Request) => Promise<Response> {
  requireUsableOptions(options);
  const service = readOptions(options);
  const {allowOrigins, now, report: onError} = service;
  const health = createHealthCheck(options, service);
  const observer = new RequestObserver({log: options.log, metrics: options.metrics, now, onError});
  return async request => {
    const healthResponse = await health?.answer(request);
    if (healthResponse) return healthResponse;
    const observed = observer.observe(request);
    const requestId = crypto.randomUUID();
    const reportFailure = (error: unknown): ServiceError => {
      const sent = toServiceError(error);
      if (sent.cause !== undefined) service.report(sent.cause, requestId);
      return sent;
    };
    const call: Call = {request, requestId, observed, reportFailure};
    const response = await answer(service, call).catch((error: unknown) =>
      errorResponse(request.signal.aborted ? clientGone() : reportFailure(error), requestId),
    );
    const {headers} = response;
    if (allowOrigins) allowListedOrigin(headers, request.headers.get('Origin'), allowOrigins);
    else allowAnyOrigin(headers);
    headers.set('X-Request-Id', requestId);
    headers.set('X-Content-Type-Options', 'nosniff');
    // Each response belongs to one visitor.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    const sent = request.method === 'HEAD' ? new Response(null, response) : response;
    return observed.follow(sent, requestId);
  };
}

function readOptions(options: AgentServiceOptions) {
  const {clock: timers = systemClock} = options;
  const {now = () => timers.now(), auth = {}, onError = logError} = options;
  const {conversations = false} = options;
  const {tokens = [], visitor, tokenLifetime = 7200} = auth;
  const anonymous = auth.anonymous ?? (tokens.length === 0 && visitor === undefined);
  const allowOrigins = options.allowOrigins && readOrigins(options.allowOrigins);
  const limits = readLimits(options.limits ?? {});
  const {signInsPerMinute, completionsPerVisitor, completionsInAll, readsPerVisitor, readsInAll} = limits;
  const report = reporter(onError);
  const clock: ClientClock = {
    now,
    schedule: (callback, milliseconds) => timers.schedule(callback, milliseconds),
    random: () => timers.random(),
  };
  const store = availableStore(options.store ?? memoryStore(), clock, recordsUnavailable);
  const limitOf = rateLimits(options.limits ?? {}, {keyPrefix: 'service:', clock, onError: report});
  return {
    agents: agentSource(options.agents),
    answers: options.answers,
    store,

    conversations,
    anonymous,
    tokenLifetime,
    allowOrigins,
    limits,
    clock,
    now,
    // Normalised like the URLs of requests, with or without a leading slash.
    basePath: new URL(options.basePath ?? '', 'http://service').pathname.replace(/(?<!\/)\/+$/, ''),
    requireVisitor: visitorCheck({
      store,
      tokens,
      anonymous,
      visitor,
      allowOrigins: allowOrigins ?? new Set<string>(),
      now,
    }),
    signInLimit: limitOf({perVisitor: Infinity, inAll: signInsPerMinute, name: 'sign-ins'}),
    readLimit: limitOf({perVisitor: readsPerVisitor, inAll: readsInAll, name: 'requests'}),
    completionLimit: limitOf({perVisitor: completionsPerVisitor, inAll: completionsInAll, name: 'messages'}),
    nextCreateTime: createTimesInOrder(now),
    report,
  };
}

function createHealthCheck(
  {healthPath: path}: AgentServiceOptions,
  {basePath, store, agents, clock, report}: Service,
): HealthCheck | undefined {
  requireHealthPath(path, basePath, ['/v1', '/auth']);
  if (path === undefined) return undefined;
  // One read of a key that does not exist: a list of records may read the whole storage.
  const check = (): Promise<unknown> =>
    Promise.all([store.sessionOfAccessToken('health-check'), agents(anyAgent)]);
  const onFailure = (error: unknown): void => report(error, 'health');
  return new HealthCheck({path, check, clock, onFailure});
}

async function answer(service: Service, call: Call): Promise<Response> {
  const {request, observed} = call;
  const {pathname, searchParams} = new URL(request.url);
  if (service.allowOrigins) requireAllowedOrigin(request, service.allowOrigins);
  const path = findPath(pathname, service);
  const isSignIn = pathname.startsWith(`${service.basePath}/auth/`);
  const offered = isSignIn && !service.anonymous ? undefined : path;
  observed.operation = loggedOperation(offered, request.method);
  if (request.method === 'OPTIONS') return answerOptions(request, offered && allowedMethods(offered));
  const route = requireRoute(offered, request.method);
  if (route.operation === 'sign-in') return signInAnonymously(request, {...service, ...call});
  if (route.operation === 'refresh-token') return refreshSession(request, {...service, ...call});
  observed.agentId = route.agentId;
  const {visitorId, isFixed} = await service.requireVisitor(request);
  observed.visitorId = visitorId;
  const {pageSize} = service.limits;
  if (route.operation !== 'complete') await service.readLimit.take(isFixed ? '' : visitorId, call.requestId);
  if (route.operation === 'list-agents') return listAgents(service.agents, searchParams, pageSize);
  const found = await findAgent(service, route);
  const agent = toDocumentedAgent(found);
  if (route.operation === 'complete') {
    if (!found.enabled)
      throw new ServiceError(404, 'AGENT_DISABLED', 'The agent does not answer at present.');
    await service.completionLimit.take(isFixed ? '' : visitorId, call.requestId);
    return complete({...call, visitorId, agent}, service);
  }
  return answerFromStore(
    {store: service.store, visitorId, agentId: agent.AgentId},
    {
      ...route,
      request,
      body: {maxBytes: service.limits.bodyBytes, isTypeRequired: false},
      maxPageSize: pageSize,
      hasConversations: service.conversations,
    },
  );
}

const anyAgent: AgentListQuery = {name: '', introduction: '', information: '', enable: undefined};

async function findAgent({agents}: Service, {agentId}: Route): Promise<WholeAgent> {
  const agent = (await agents({...anyAgent, agentId})).find(({AgentId}) => AgentId === agentId);
  if (!agent) throw new ServiceError(404, 'AGENT_NOT_FOUND', `There is no agent ${agentId}.`);
  return agent;
}

/** A list is checked once, and a function at each call. */
function agentSource(
  agents: readonly ServiceAgent[] | AgentListSource,
): (query: AgentListQuery) => Promise<readonly WholeAgent[]> {
  if (typeof agents === 'function') return async query => readAgents(await agents(query));
  const list = readAgents(agents);
  return () => Promise.resolve(list);
}

/** An error in `onError` must neither break the response nor end the process. */
function reporter(onError: (error: unknown, requestId: string) => unknown): typeof logError {
  return (error, requestId) => {
    const report = async (): Promise<unknown> => await onError(error, requestId);
    report().catch((failure: unknown) => logError(failure, requestId));
  };
}

function logError(error: unknown, requestId: string): void {
  console.error(`Agent service, request ${requestId}:`, error);
}
