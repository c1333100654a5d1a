import {echoAnswers, type AnswerSource} from '../../src/local-service/answers.js';
import type {LocalAgent} from '../../src/local-service/agent-list.js';
import {createLocalService, type LocalServiceOptions} from '../../src/local-service/local-service.js';
import {
  createMemoryStore,
  type ServiceStore,
  type StoredRecord,
} from '../../src/local-service/service-store.js';
import {visitorOfToken} from '../../src/local-service/sign-in.js';
import {handlerFetch, type FetchHandler} from './handler-fetch.js';
import {holdAnswer, type HeldAnswer, type HeldAnswerSource} from './held-answer.js';
import {sampleAgents} from './sample-agents.js';

/** One request the service has received. */
export interface LoggedRequest {
  readonly method: string;
  readonly url: URL;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The service's own options, and how many sample agents to offer. */
export interface TestServiceOptions extends Partial<LocalServiceOptions> {
  /** Ignored when `agents` is given. Default: 3. */
  readonly agentCount?: number;
}

/** The local service in the page, with a test's hand on it. */
export interface TestService {
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: string;
  /** A token the service accepts. */
  readonly token: string;
  readonly agents: readonly LocalAgent[];
  readonly store: ServiceStore;
  /** What has arrived so far, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** What the service would have reported to its operator. */
  readonly reportedErrors: readonly unknown[];
  /** Takes the next completion into the test's hand; without it, the service echoes. */
  nextAnswer(): HeldAnswer;
  /** Answers the next request in the service's place; a handler that throws is a failed connection. */
  respondNext(respond: FetchHandler): void;
  /** Stores a record as if it had been said earlier with `token`; returns it whole. */
  addRecord(agentId: string, record: Partial<StoredRecord>): Promise<StoredRecord>;
}

const origin = 'https://service.test';
const basePath = '/service';
const token = 'test-token';

/** Starts the local service for one test. */
export function createTestService({agentCount, ...options}: TestServiceOptions = {}): TestService {
  const agents = options.agents ?? sampleAgents(agentCount);
  const store = options.store ?? createMemoryStore();
  const requests: LoggedRequest[] = [];
  const reportedErrors: unknown[] = [];
  const heldAnswers: HeldAnswerSource[] = [];
  const responses: FetchHandler[] = [];
  const otherAnswers = options.answers ?? echoAnswers();
  const answers: AnswerSource = request => {
    const held = heldAnswers.shift();
    return held ? held.give(request) : otherAnswers(request);
  };
  const handle = createLocalService({
    basePath,
    tokens: [token],
    onError: error => reportedErrors.push(error),
    ...options,
    agents,
    store,
    answers,
  });
  let recordCount = 0;

  return {
    fetch: handlerFetch(async request => {
      requests.push(await logRequest(request.clone()));
      const respond = responses.shift() ?? handle;
      return respond(request);
    }),
    baseUrl: origin + (options.basePath ?? basePath),
    token: options.tokens?.[0] ?? token,
    agents,
    store,
    requests,
    reportedErrors,
    nextAnswer() {
      const held = holdAnswer();
      heldAnswers.push(held);
      return held.answer;
    },
    respondNext: respond => void responses.push(respond),
    async addRecord(agentId, record) {
      recordCount += 1;
      const whole: StoredRecord = {
        AgentId: agentId,
        recordId: `record-${recordCount}`,
        role: 'user',
        content: `Message ${recordCount}`,
        conversation: record.role ?? 'user',
        type: 'text',
        image: '',
        triggerSrc: 'API',
        replyTo: '',
        createTime: new Date(Date.UTC(2024, 0, 1) + recordCount * 60_000).toISOString(),
        ...record,
      };
      await store.addRecord(await visitorOfToken(options.tokens?.[0] ?? token), whole);
      return whole;
    },
  };
}

async function logRequest(request: Request): Promise<LoggedRequest> {
  return {
    method: request.method,
    url: new URL(request.url),
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  };
}
