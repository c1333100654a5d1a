import {type AnswerSource, ServiceError, clientGone, errorResponse, toServiceError} from '../service/answers.js';
import {listAgents, type LocalAgent} from '../service/agent-list.js';
import {complete} from '../service/completions.js';
import {
  allowAnyOrigin,
  answerOptions,
  allowedMethods,
  findRoute,
  requireRoute,
  type Route,
} from '../service/routing.js';
import {createMemoryStore, type ServiceStore} from '../service/service-store.js';
import {listRecords, createTimesInOrder} from '../service/records.js';
import {refreshSession, signInAnonymously, requireVisitor} from '../service/sign-in.js';

/** Options of `createLocalService`. */
export interface LocalServiceOptions {
  readonly agents: readonly LocalAgent[];
  readonly answers: AnswerSource;
  /** Default: a new in-memory store. */
  readonly store?: ServiceStore;
  /** Fixed tokens beside those of the sign-in. Each one is a visitor. Default: none. */
  readonly tokens?: readonly string[];
  /** Path in front of `/v1` and `/auth`, such as `/service`. Default: `''`. */
  readonly basePath?: string;
  /** Maximum size of a request body in bytes. Default: 1,048,576. */
  readonly maxBodyBytes?: number;
  /** Lifetime of an access token in seconds. Default: 7200. */
  readonly tokenLifetime?: number;
  /** The clock, in epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /** Receives the cause of a failure; the visitor sees only a sentence. Default: `console.error`. */
  readonly onError?: (error: unknown, requestId: string) => void;
}

type Service = ReturnType<typeof readOptions>;

interface Call {
  readonly request: Request;
  readonly requestId: string;
  readonly reportFailure: (error: unknown) => ServiceError;
}

/**
 * Creates the whole service of the interface document as a fetch handler: agents, completions, records and the
 * anonymous sign-in. It uses web standards only, so it runs in Node, in workers, and in the page behind the
 * client's `fetch`. It never rejects: every failure becomes a JSON error.
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
    // Each response belongs to one visitor.
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
    // Normalised like the URLs of requests, with or without a leading slash.
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
