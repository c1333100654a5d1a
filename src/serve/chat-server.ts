import {join} from 'node:path';
import {createGateway} from '../gateway.js';
import {createAgentService, jsonLog} from '../service.js';
import {databaseStore, type DatabaseStore} from '../store.js';
import {openAgents, writeExample} from './agent-folder.js';
import {hasAnswers, inVariables, openAnswers} from './open-answers.js';
import {
  prometheusMetrics,
  redisCounter,
  type PrometheusMetrics,
  type SharedCounter,
} from './optional-packages.js';
import {serveScripts} from './script-files.js';
import type {Settings} from './settings.js';
import {apiPath, filesPath, startPage, type OfferedAgent} from './start-page.js';
import {secretPath, visitorSecret} from './visitor-secret.js';

/** The built files of the script tag, from the sources and from the package. */
const scriptFolder = join(import.meta.dirname, '../../dist/cdn');

/** Writes a line for a person. */
export type Say = (line: string) => void;

/** All that answers requests. */
export interface ChatServer {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns the agents as the page shows them. */
  readonly agents: () => Promise<readonly OfferedAgent[]>;
  readonly prometheus: PrometheusMetrics | undefined;
  /** Closes the connections to databases. */
  close(): Promise<void>;
}

type Handler = (request: Request) => Promise<Response>;

interface Parts {
  readonly settings: Settings;
  readonly store: DatabaseStore;
  readonly shared: SharedCounter | undefined;
  readonly prometheus: PrometheusMetrics | undefined;
  readonly say: Say;
}

/**
 * Opens the database and reads the agents. Throws an error with one sentence for the owner. It writes nothing before the
 * database is open.
 */
export async function openChatServer(settings: Settings, say: Say): Promise<ChatServer> {
  const files = serveScripts(scriptFolder, filesPath);
  const isGateway = settings.SERVICE_URL !== undefined;
  const {REDIS_URL, METRICS_PORT} = settings;
  const prometheus = METRICS_PORT === undefined ? undefined : await prometheusMetrics();
  const store = databaseStore(settings.DATABASE_URL);
  await store.open().catch((error: unknown) => {
    throw new Error(`DATABASE_URL cannot be used. ${reasonOf(error)}`, {cause: error});
  });
  const shared =
    REDIS_URL === undefined ? undefined : await redisCounter(REDIS_URL, reason => say(`Redis: ${reason}`));
  const parts = {settings, store, shared, prometheus, say};
  const {handle, agents} = isGateway ? await openGateway(parts) : openService(parts);
  return {
    agents,
    prometheus,
    async fetch(request) {
      const {pathname, searchParams} = new URL(request.url);
      if (pathname === '/healthz' || pathname.startsWith(`${apiPath}/`)) return handle(request);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Method not allowed\n', {status: 405, headers: {Allow: 'GET, HEAD'}});
      const file = files(request);
      if (file) return file;
      if (pathname !== '/') return new Response('Not found\n', {status: 404});
      const page = {
        agents: await agents(),
        chosen: searchParams.get('agent'),
        isAnonymous: !isGateway,
        hasModel: isGateway || hasAnswers(settings),
      };
      return startPage(page);
    },
    async close() {
      shared?.close();
      await store.close();
    },
  };
}

interface Chat {
  readonly handle: Handler;
  readonly agents: ChatServer['agents'];
}

function openService({settings, store, shared, prometheus, say}: Parts): Chat {
  const example = writeExample(settings.AGENTS);
  if (example !== undefined)
    say(`There was no folder ${settings.AGENTS}, so an example is now in ${example}.`);
  const folder = openAgents(settings.AGENTS, say);
  const handle = createAgentService({
    agents: () => folder.read().map(({agent}) => agent),
    answers: openAnswers(settings, folder),
    auth: {anonymous: true},
    store,
    retention: settings.RETENTION_DAYS,
    conversations: true,
    basePath: apiPath,
    allowOrigins: settings.ALLOW_ORIGINS,
    limits: {...limitsOf(settings), store: shared?.counter},
    log: settings.LOG && jsonLog(),
    metrics: prometheus?.metrics,
    healthPath: '/healthz',
    onError: (error, requestId) => say(`Request ${requestId}: ${inVariables(reasonsOf(error))}`),
  });
  const offered = (): readonly OfferedAgent[] =>
    folder.read().map(({agent: {AgentId, name}, starters}) => ({AgentId, name, starters}));
  return {handle, agents: () => Promise.resolve(offered())};
}

async function openGateway({settings, store, shared, prometheus}: Parts): Promise<Chat> {
  const {SERVICE_URL = '', SERVICE_TOKEN = '', VISITOR_SECRET, DATABASE_URL} = settings;
  const handle = createGateway({
    upstream: SERVICE_URL,
    accessToken: SERVICE_TOKEN,
    records: 'own',
    visitor: {secret: VISITOR_SECRET ?? (await visitorSecret(secretPath(DATABASE_URL)))},
    store,
    retention: settings.RETENTION_DAYS,
    conversations: true,
    basePath: apiPath,
    limit: {...limitsOf(settings), store: shared?.counter},
    log: settings.LOG && jsonLog(),
    metrics: prometheus?.metrics,
    healthPath: '/healthz',
  });
  return {handle, agents: () => agentsOf(handle)};
}

/** Milliseconds to wait for the list of the service. */
const maxListTime = 3000;

/** The list passes through the gateway, so its limits also apply to the page. */
async function agentsOf(handle: Handler): Promise<readonly OfferedAgent[]> {
  const url = `http://localhost${apiPath}/v1/aibot/bots?pageSize=20`;
  const response = await handle(new Request(url, {signal: AbortSignal.timeout(maxListTime)}));
  if (!response.ok) return [];
  const {agentList} = (await response.json()) as {
    readonly agentList: readonly Record<'AgentId' | 'name', string>[];
  };
  return agentList.map(({AgentId, name}) => ({AgentId, name, starters: []}));
}

function limitsOf({REPLIES_PER_MINUTE, REPLIES_PER_VISITOR, ADDRESS_HEADER}: Settings) {
  return {
    completionsInAll: REPLIES_PER_MINUTE,
    completionsPerVisitor: REPLIES_PER_VISITOR,
    completionsPerAddress: Math.ceil(REPLIES_PER_MINUTE / 2),
    address: ADDRESS_HEADER === undefined ? undefined : ({headers}: Request) => headers.get(ADDRESS_HEADER),
  };
}

/** Returns the words of an error. One of several addresses of a host has them, when all of them fail. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Returns the words of an error, and those of its cause for a record that is not stored. */
function reasonsOf(error: unknown): string {
  const isUnstored = error instanceof Error && error.name === 'OperatorError';
  return isUnstored ? `${error.message} ${reasonOf(error.cause)}` : reasonOf(error);
}
