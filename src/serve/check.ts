import {existsSync} from 'node:fs';
import {AgentClient, AgentServiceError} from '../client.js';
import {modelAnswers, ServiceError} from '../service.js';
import {databaseStore} from '../store.js';
import {openDatabase} from '../store/open-database.js';
import {AgentFolder} from './agent-folder.js';
import {inVariables, reasonOf, type Say} from './chat-server.js';
import {prometheusMetrics, redisCounter} from './optional-packages.js';
import {describeDatabase} from './run-server.js';
import type {Settings} from './settings.js';
import {readSecret, secretPath} from './visitor-secret.js';

/** Milliseconds. A local model may load for the first message. */
const maxModelTime = 60_000;
const maxTime = 10_000;

/**
 * Tries everything that the server needs, and writes a line about each. Writes nothing but the tables of the database.
 * Returns whether all of it works.
 */
export async function checkAll(settings: Settings, say: Say): Promise<boolean> {
  const {SERVICE_URL, REDIS_URL, METRICS_PORT} = settings;
  const isGateway = SERVICE_URL !== undefined;
  let models: ReadonlySet<string | undefined> = new Set([settings.MODEL]);
  const parts: readonly (readonly [name: string, check: () => string | Promise<string>, time?: number])[] = [
    ['settings', () => 'every variable can be used'],
    ...(isGateway
      ? ([
          ['secret', () => checkSecret(settings)],
          ['service', () => checkService(settings)],
        ] as const)
      : ([
          [
            'agents',
            () => {
              const checked = checkAgents(settings);
              models = checked.models;
              return checked.words;
            },
          ],
        ] as const)),
    ['database', () => checkDatabase(settings)],
    ...(REDIS_URL === undefined ? [] : [['limits', () => checkRedis(REDIS_URL)] as const]),
    ...(METRICS_PORT === undefined
      ? []
      : [['metrics', async () => (await prometheusMetrics(), 'prom-client is installed')] as const]),
    ...(isGateway ? [] : [['model', () => checkModels(settings, models), maxModelTime] as const]),
  ];
  let areAllGood = true;
  for (const [name, check, time = maxTime] of parts) {
    const result = await within(time, check).then(
      words => `ok      ${words}`,
      (error: unknown) => {
        areAllGood = false;
        return `FAILED  ${inVariables(reasonOf(error))}`;
      },
    );
    say(`${name.padEnd(10)}${result}`);
  }
  return areAllGood;
}

async function within(time: number, check: () => string | Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${time / 1000} seconds.`)), time);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function checkAgents({AGENTS}: Settings): {
  readonly words: string;
  readonly models: ReadonlySet<string | undefined>;
} {
  if (!existsSync(AGENTS))
    return {words: `${AGENTS} is missing: the server writes an example`, models: new Set([undefined])};
  const problems: string[] = [];
  const found = new AgentFolder(AGENTS, problem => problems.push(problem)).read();
  if (problems.length > 0) throw new Error(problems.join('\n                  '));
  if (found.length === 0) throw new Error(`${AGENTS} has no agent. Write a file such as help.md.`);
  const words = `${found.map(({agent}) => agent.AgentId).join(', ')} in ${AGENTS}`;
  return {words, models: new Set(found.map(({model}) => model))};
}

function checkSecret({VISITOR_SECRET, DATABASE_URL}: Settings): string {
  if (VISITOR_SECRET !== undefined) return 'VISITOR_SECRET';
  const path = secretPath(DATABASE_URL);
  if (!existsSync(path)) return `${path} is missing: the server writes it`;
  readSecret(path);
  return path;
}

async function checkDatabase(settings: Settings): Promise<string> {
  const database = await openDatabase(settings.DATABASE_URL);
  try {
    await databaseStore(database).open();
    const [rows = []] = await database.run([{sql: 'SELECT COUNT(*) AS total FROM agent_chat_records'}]);
    return `${describeDatabase(settings)}, ${Number(rows[0]?.['total'])} records`;
  } finally {
    await database.close();
  }
}

async function checkRedis(url: string): Promise<string> {
  let reason = 'Redis does not answer.';
  const redis = await redisCounter(url, given => (reason = given));
  try {
    await redis.ping();
    return 'Redis answers';
  } catch {
    throw new Error(`REDIS_URL cannot be used. ${reason}`);
  } finally {
    redis.close();
  }
}

/** Asks each model for one short reply: only that tries the key, the name and the stream. */
async function checkModels(
  {MODEL_URL: baseUrl, MODEL_API_KEY: apiKey, MODEL}: Settings,
  models: ReadonlySet<string | undefined>,
): Promise<string> {
  if (baseUrl === undefined) return 'none: agents repeat each message until you set MODEL_URL';
  const address = baseUrl.replace(/\?.*/, '');
  const names = new Set([...models].map(model => model ?? MODEL));
  for (const model of names) {
    const answers = modelAnswers({baseUrl, apiKey, model, instructions: 'Answer with one word.'});
    const agent = {...noAgent, AgentId: 'check', name: 'Check'};
    const messages = [{role: 'user' as const, content: 'Hello'}];
    try {
      for await (const {text} of answers({agent, messages, signal: AbortSignal.timeout(maxModelTime)}))
        if (text) break;
    } catch (error) {
      const cause = error instanceof ServiceError ? error.cause : error;
      const isUnreachable = error instanceof ServiceError && error.code === 'MODEL_UNREACHABLE';
      throw new Error(
        isUnreachable
          ? `${address} cannot be reached. Is it running?`
          : `${model ?? 'the first model'} of ${address}: ${reasonOf(cause)}`,
        {cause: error},
      );
    }
  }
  return `${[...names].map(model => model ?? 'the first model').join(', ')} of ${address} answers`;
}

const noAgent = {
  introduction: '',
  welcomeMessage: '',
  avatar: '',
  background: '',
  isNeedRecommend: false,
  type: 'text',
  searchEnable: false,
};

async function checkService({SERVICE_URL = '', SERVICE_TOKEN = ''}: Settings): Promise<string> {
  const client = new AgentClient({baseUrl: SERVICE_URL, accessToken: SERVICE_TOKEN});
  try {
    const {agents, total} = await client.listAgents({pageSize: 1}, {signal: AbortSignal.timeout(maxTime)});
    if (agents.length === 0) throw new Error(`${SERVICE_URL} offers no agent.`);
    return `${SERVICE_URL}, ${total} agents`;
  } catch (error) {
    if (!(error instanceof AgentServiceError)) throw error;
    const words: Partial<Record<AgentServiceError['kind'], string>> = {
      network: 'cannot be reached. Is it running?',
      unauthorized: 'refuses SERVICE_TOKEN.',
      forbidden: 'refuses SERVICE_TOKEN.',
      'not-found': 'has no list of agents at this path.',
    };
    throw new Error(`${SERVICE_URL} ${words[error.kind] ?? `fails: ${error.message}`}`, {cause: error});
  }
}
