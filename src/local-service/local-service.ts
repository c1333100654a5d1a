import {listAgents} from './agent-list.js';
import {complete} from './completions.js';
import {allowAnyOrigin, answerOptions} from './cors.js';
import type {LocalAgent, LocalServiceOptions} from './local-service-options.js';
import {createMemoryStore} from './memory-store.js';
import {listRecords} from './record-list.js';
import {createTimesInOrder} from './record-writing.js';
import {allowedMethods, findRoute, requireRoute, type Route} from './routing.js';
import {ServiceError, clientGone, errorResponse, toServiceError} from './service-error.js';
import {refreshSession, signInAnonymously} from './sign-in.js';
import {requireVisitor} from './visitors.js';

type Service = ReturnType<typeof readOptions>;

/** One request on its way through the service. */
interface Call {
  readonly request: Request;
  readonly requestId: string;
  readonly reportFailure: (error: unknown) => ServiceError;
}

/**
 * The whole service of the interface document as one fetch handler: agents, completions, records and the
 * anonymous sign-in. It uses web standards only and so runs in Node, in workers, and in the page itself
 * behind the client's `fetch`. It takes a `Request`, and never rejects: whatever fails becomes a JSON error.
 *
 * @example
 * const handle = createLocalService({agents: [guide], answers: echoAnswers(), tokens: ['secret']});
 * const response = await handle(new Request('https://service.example/v1/aibot/bots', {headers}));
 * chat.fetch = (address, options) => handle(new Request(address, options));
 */
export function createLocalService(options: LocalServiceOptions): (request: Request) => Promise<Response> {
  const service = readOptions(options);
  return async request => {
    const requestId = crypto.randomUUID();
    const reportFailure = (error: unknown): ServiceError => {
      const sent = toServiceError(error);
      if (sent.cause !== undefined) service.onError(sent.cause, requestId);
      return sent;
    };
    const response = await answer(service, {request, requestId, reportFailure}).catch((error: unknown) =>
      errorResponse(request.signal.aborted ? clientGone() : reportFailure(error), requestId),
    );
    allowAnyOrigin(response.headers);
    response.headers.set('X-Request-Id', requestId);
    // Every answer is one visitor's own.
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

function readOptions(options: LocalServiceOptions) {
  const now = options.now ?? Date.now;
  return {
    agents: options.agents,
    answers: options.answers,
    store: options.store ?? createMemoryStore(),
    tokens: new Set(options.tokens),
    // As the addresses of requests have it, with or without a slash in front.
    basePath: new URL(options.basePath ?? '', 'http://service').pathname.replace(/(?<!\/)\/+$/, ''),
    maxBodyBytes: options.maxBodyBytes ?? 1_048_576,
    tokenLifetime: options.tokenLifetime ?? 7200,
    now,
    nextCreateTime: createTimesInOrder(now),
    onError: options.onError ?? logError,
  };
}

async function answer(service: Service, call: Call): Promise<Response> {
  const {request} = call;
  const url = new URL(request.url);
  const found = findRoute(url.pathname, service.basePath);
  if (request.method === 'OPTIONS') return answerOptions(request, found && allowedMethods(found));
  const route = requireRoute(found, request.method);
  if (route.operation === 'sign-in') return signInAnonymously(request, service);
  if (route.operation === 'refresh-token') return refreshSession(request, service);
  const visitorId = await requireVisitor(request, service);
  if (route.operation === 'list-agents') return listAgents(service.agents, url.searchParams);
  const agent = requireAgent(service.agents, route);
  if (route.operation === 'complete') return complete({...call, visitorId, agent}, service);
  return listRecords(service.store, visitorId, agent.AgentId, url.searchParams);
}

function requireAgent(agents: readonly LocalAgent[], {agentId}: Route): LocalAgent {
  const agent = agents.find(({AgentId}) => AgentId === agentId);
  if (!agent) throw new ServiceError(404, 'AGENT_NOT_FOUND', `There is no agent ${agentId}.`);
  return agent;
}

function logError(error: unknown, requestId: string): void {
  console.error(`Agent service, request ${requestId}:`, error);
}
