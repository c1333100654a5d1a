import {systemClock, type ClientClock} from '../client/platform.js';
import {availableStore} from '../server/available-store.js';
import {HealthCheck, requireHealthPath} from '../server/health-check.js';
import {answerFromStore} from '../server/record-operations.js';
import {httpShell, type ServerCall} from '../server/http-shell.js';
import {createErrorReport} from '../server/error-report.js';
import {pathsOf, readBasePath, type Route} from '../server/routing.js';
import {createCounting, readLimits} from '../server/limits.js';
import {RateLimit} from '../server/rate-limit.js';
import {readOrigins} from '../server/request-origin.js';
import {memoryStore} from '../store/memory-store.js';
import {createTimesInOrder, retention} from '../server/record-writer.js';
import {causeOf, recordsUnavailable, ServiceError} from '../server/service-error.js';
import {
  listAgents,
  readAgents,
  toDocumentedAgent,
  type AgentListQuery,
  type AgentListSource,
  type ServiceAgent,
  type WholeAgent,
} from './service-agents.js';
import {complete} from './completions.js';
import {ownLimits, requireUsableOptions, type AgentServiceOptions} from './service-options.js';
import {refreshSession, signInAnonymously, signInPaths} from './sign-in.js';
import {visitorCheck} from './visitor-check.js';

type Service = ReturnType<typeof readOptions>;

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
  const {basePath, conversations, anonymous, origins, now, onError} = service;
  return httpShell({
    name: 'service',
    basePath,
    paths: pathsOf(conversations, anonymous ? signInPaths : []),
    origins,
    health: createHealthCheck(options, service),
    hooks: {log: options.log, metrics: options.metrics, now, onError},
    toFailure,
    answer: call => answer(service, call),
  });
}

function toFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError(500, 'INTERNAL_ERROR', 'The service failed. Try again later.', {cause: error});
}

function readOptions(options: AgentServiceOptions) {
  const {clock: timers = systemClock} = options;
  const {now = () => timers.now(), auth = {}} = options;
  const {conversations = false} = options;
  const {tokens = [], visitor, tokenLifetime = 7200} = auth;
  const anonymous = auth.anonymous ?? (tokens.length === 0 && visitor === undefined);
  const origins = readOrigins(options);
  const limits = readLimits(options.limits ?? {}, ownLimits, 'limits');
  const {signInsPerMinute, signInsPerAddress} = limits;
  // The words of a failure tell the operator what to change.
  const onError = createErrorReport({name: 'Agent service', onError: options.onError, isDebugged: true});
  const clock: ClientClock = {
    now,
    schedule: (callback, milliseconds) => timers.schedule(callback, milliseconds),
    random: () => timers.random(),
  };
  const store = availableStore(options.store ?? memoryStore(), clock, recordsUnavailable);
  const counted = {...options.limits, keyPrefix: 'service:', clock, onError};
  return {
    agents: agentSource(options.agents),
    answers: options.answers,
    store,
    conversations,
    anonymous,
    tokenLifetime,
    origins,
    limits,
    clock,
    now,
    basePath: readBasePath(options.basePath),
    requireVisitor: visitorCheck({store, tokens, anonymous, visitor, origins, now, clock}),
    signInLimit: new RateLimit(
      {name: 'sign-ins', perVisitor: Infinity, perAddress: signInsPerAddress, inAll: signInsPerMinute},
      counted,
    ),
    counting: createCounting(limits, counted, tokens.length > 0 || visitor !== undefined),
    deleteOld: retention(store, options.retention, clock, error => onError(causeOf(error), 'retention')),
    nextCreateTime: createTimesInOrder(now),
    onError,
  };
}

function createHealthCheck(
  {healthPath: path}: AgentServiceOptions,
  {basePath, store, agents, clock, onError}: Service,
): HealthCheck | undefined {
  requireHealthPath(path, basePath, ['/v1', '/auth']);
  if (path === undefined) return undefined;
  const checks = {
    // One read of a key that does not exist: a list of records may read the whole storage.
    store: () => (store.check ? store.check() : store.sessionOfAccessToken('health-check')),
    agents: () => agents(anyAgent),
  };
  return new HealthCheck({path, checks, clock, onFailure: error => onError(causeOf(error), 'health')});
}

async function answer(service: Service, call: ServerCall): Promise<Response> {
  const {request, requestId, route, query, observed} = call;
  if (route.operation === 'sign-in') return signInAnonymously(call, service);
  if (route.operation === 'refresh-token') return refreshSession(call, service);
  const caller = await service.requireVisitor(request);
  const {visitorId, countedAs} = caller;
  const requester = {request, requestId, visitorId: countedAs, isKnown: caller.isKnown};
  observed.visitorId = visitorId;
  const {pageSize} = service.limits;
  if (route.operation !== 'complete') await service.counting.reads.take(requester);
  if (route.operation === 'list-agents') return listAgents(service.agents, query, pageSize);
  const found = await findAgent(service, route);
  const agent = toDocumentedAgent(found);
  if (route.operation === 'complete') {
    if (!found.enabled)
      throw new ServiceError(404, 'AGENT_DISABLED', 'The agent does not answer at present.');
    await service.counting.completions.take(requester);
    void service.deleteOld();
    return complete({...call, visitorId, countedAs, agent}, service);
  }
  return answerFromStore(
    {store: service.store, visitorId, agentId: agent.AgentId},
    {
      ...route,
      request,
      body: {maxBytes: service.limits.bodyBytes, isTypeRequired: false, clock: service.clock},
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
