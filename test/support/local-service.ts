import {echoAnswers, type AnswerSource} from '../../src/service/answers.js';
import {
  type LocalAgent,
  createLocalService,
  type LocalServiceOptions,
} from '../../src/local-service/local-service.js';
import {memoryStore} from '../../src/store/memory-store.js';
import type {AgentStore, StoredRecord} from '../../src/store/agent-store.js';
import {visitorOfToken} from '../../src/service/visitor-check.js';
import {handlerFetch, type FetchHandler} from './handler-fetch.js';
import {holdAnswer, type HeldAnswer, type HeldAnswerSource} from './held-answer.js';
import {sampleAgents} from './sample-agents.js';

/** One received request. */
export interface LoggedRequest {
  readonly method: string;
  readonly url: URL;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The service’s options, and the number of sample agents. */
export interface TestServiceOptions extends Partial<LocalServiceOptions> {
  /** Ignored when `agents` is set. Default: 3. */
  readonly agentCount?: number;
}

/** The local service in the page, controlled by the test. */
export interface TestService {
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: string;
  /** A valid token. */
  readonly token: string;
  readonly agents: readonly LocalAgent[];
  readonly store: AgentStore;
  /** The received requests, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** The errors reported to the operator. */
  readonly reportedErrors: readonly unknown[];
  /** Lets the test answer the next completion; otherwise the service echoes. */
  nextAnswer(): HeldAnswer;
  /** Replaces the next answer; a handler that throws is a failed connection. */
  respondNext(respond: FetchHandler): void;
  /** Stores an earlier record for the visitor of `token`; returns it completely. */
  addRecord(agentId: string, record: Partial<StoredRecord>): Promise<StoredRecord>;
}

const origin = 'https://service.test';
const basePath = '/service';
const token = 'test-token';

export function createTestService({agentCount, ...options}: TestServiceOptions = {}): TestService {
  const agents = options.agents ?? sampleAgents(agentCount);
  const store = options.store ?? memoryStore();
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
      const visitorId = await visitorOfToken(options.tokens?.[0] ?? token);
      // Only a stored question has a reply. A question in a deleted conversation leaves one without.
      const question = {...whole, recordId: whole.replyTo, replyTo: '', conversationId: 'deleted'};
      if (whole.replyTo !== '') await store.addRecord(visitorId, question);
      await store.addRecord(visitorId, whole);
      if (whole.replyTo !== '') await store.deleteConversation(visitorId, agentId, 'deleted');
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
