import type {ClientClock} from '../client/platform.js';
import type {Agent} from '../client/resources.js';
import type {AnswerSource} from '../service/answers.js';
import {createAgentService} from '../service/create-agent-service.js';
import type {AgentStore} from '../store/agent-store.js';

/** An agent of the local service. `enabled` is for the `enable` filter and is never returned. */
export type LocalAgent = Agent & {readonly enabled?: boolean};

/** Options of `createLocalService`. */
export interface LocalServiceOptions {
  /** Read for each request, so a test may change the list. */
  readonly agents: readonly LocalAgent[];
  readonly answers: AnswerSource;
  /** Default: a new in-memory store. */
  readonly store?: AgentStore;
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
  /** Replaces the timers of the platform, and its clock where `now` is not set. */
  readonly clock?: ClientClock;
  /** Receives the cause of a failure; the visitor sees only a sentence. Default: `console.error`. */
  readonly onError?: (error: unknown, requestId: string) => void;
}

/** Tests answer when they want to, with texts and pages of any size. */
const noLimits = {
  messages: Infinity,
  messageLength: Infinity,
  answerTimeout: Infinity,
  answerLength: Infinity,
  pageSize: Infinity,
  signInsPerMinute: Infinity,
  completionsPerVisitor: Infinity,
  completionsInAll: Infinity,
  readsPerVisitor: Infinity,
  readsInAll: Infinity,
  repliesPerVisitor: Infinity,
  repliesInAll: Infinity,
  replyTimeout: Infinity,
};

/**
 * Creates the service of `createAgentService` for tests, stories and demos: with the anonymous sign-in beside the fixed
 * tokens and several conversations, and without limits except for the size of a request.
 *
 * @example
 * const handle = createLocalService({agents: [guide], answers: echoAnswers(), tokens: ['secret']});
 * const response = await handle(new Request('https://service.example/v1/aibot/bots', {headers}));
 * chat.fetch = (address, options) => handle(new Request(address, options));
 */
export function createLocalService(options: LocalServiceOptions): (request: Request) => Promise<Response> {
  const {answers, store, basePath, now, clock, onError, tokens, tokenLifetime, maxBodyBytes} = options;
  return createAgentService({
    agents: () => options.agents,
    answers,
    store,
    basePath,
    now,
    clock,
    onError,
    conversations: true,
    auth: {tokens, tokenLifetime, anonymous: true},
    limits: {...noLimits, bodyBytes: maxBodyBytes},
  });
}
