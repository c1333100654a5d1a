import {existsSync} from 'node:fs';
import {AgentClient, AgentServiceError} from '../client.js';
import {modelAnswers, ServiceError, type AnswerSource} from '../service.js';
import {databaseStore} from '../store.js';
import {openDatabase} from '../store/open-database.js';
import type {AgentFile} from './agent-file.js';
import {openAgents} from './agent-folder.js';
import {reasonOf, type Say} from './chat-server.js';
import {agUiAgent, inVariables} from './open-answers.js';
import {prometheusMetrics, redisCounter} from './optional-packages.js';
import {describeDatabase} from './run-server.js';
import type {Settings} from './settings.js';
import {readSecret, secretPath} from './visitor-secret.js';

/** Milliseconds. A local model may load for the first message. */
const maxModelTime = 60_000;
const maxTime = 10_000;

/** Names of the checks that ask for a reply. */
const slow: ReadonlySet<string> = new Set(['model', 'ag-ui']);

type Check = () => string | Promise<string>;

/**
 * Tries everything that the server needs, and writes a line about each. Writes nothing but the tables of the database.
 * Returns whether all of it works.
 */
export async function checkAll(settings: Settings, say: Say): Promise<boolean> {
  let areAllGood = true;
  for (const [name, check] of Object.entries(checksOf(settings))) {
    const result = await within(slow.has(name) ? maxModelTime : maxTime, check).then(
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

function checksOf(settings: Settings): Readonly<Record<string, Check>> {
  const {SERVICE_URL, REDIS_URL, METRICS_PORT} = settings;
  const others: Record<string, Check> = {
    database: () => checkDatabase(settings),
    ...(REDIS_URL !== undefined && {limits: () => checkRedis(REDIS_URL)}),
    ...(METRICS_PORT !== undefined && {
      metrics: () => prometheusMetrics().then(() => 'prom-client is installed'),
    }),
  };
  const first = {settings: () => 'every variable can be used'};
  if (SERVICE_URL !== undefined)
    return {...first, secret: () => checkSecret(settings), ...others, service: () => checkService(settings)};
  let agents: readonly AgentFile[] = [];
  const checkAgents = (): string => {
    if (!existsSync(settings.AGENTS)) return `${settings.AGENTS} is missing: the server writes an example`;
    agents = openAgents(settings.AGENTS).read();
    return `${agents.map(({agent}) => agent.AgentId).join(', ')} in ${settings.AGENTS}`;
  };
  const answers: Record<string, Check> =
    settings.AG_UI_URL === undefined
      ? {model: () => checkModels(settings, agents)}
      : {'ag-ui': () => checkAgUi(settings)};
  return {...first, agents: checkAgents, ...others, ...answers};
}

async function within(time: number, check: Check): Promise<string> {
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
  agents: readonly AgentFile[],
): Promise<string> {
  if (baseUrl === undefined) return 'none: agents repeat each message until you set MODEL_URL';
  const address = baseUrl.replace(/\?.*/, '');
  const names = new Set(agents.length > 0 ? agents.map(({model}) => model ?? MODEL) : [MODEL]);
  for (const model of names) {
    try {
      await readFirstWord(modelAnswers({baseUrl, apiKey, model, instructions: 'Answer with one word.'}));
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

/** Starts a run with one short message: only that tries the token and the events. */
async function checkAgUi(settings: Settings): Promise<string> {
  const address = (settings.AG_UI_URL ?? '').replace(/\?.*/, '');
  try {
    await readFirstWord(agUiAgent(settings));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isUnreachable = error.code === 'AGENT_UNREACHABLE';
    throw new Error(
      `${address} ${isUnreachable ? 'cannot be reached. Is it running?' : `fails: ${reasonOf(error.cause)}`}`,
      {cause: error},
    );
  }
  return `${address} answers`;
}

async function readFirstWord(answers: AnswerSource): Promise<void> {
  const agent = {...noAgent, AgentId: 'check', name: 'Check'};
  const messages = [{role: 'user', content: 'Hello'}];
  const signal = AbortSignal.timeout(maxModelTime);
  for await (const {text} of answers({agent, messages, fields: {}, signal})) if (text) break;
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
