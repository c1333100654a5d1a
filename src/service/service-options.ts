import {isJsonObject} from '../client/json-object.js';
import type {ClientClock} from '../client/platform.js';
import {requireUsableHooks, type RequestLogLine, type RequestMetrics} from '../server/request-log.js';
import type {RequestCounter} from '../server/request-counter.js';
import {requireUsableCounting} from '../server/shared-limit.js';
import {requireUsableStore, type AgentStore} from '../store/agent-store.js';
import type {AgentListSource, ServiceAgent} from './agent-list.js';
import type {AnswerSource} from './answers.js';
import type {ServiceVisitor} from './visitor-check.js';

/** Identification of visitors (SERVICE.md "Authentication"). Each visitor reads only their own records. */
export interface ServiceAuth {
  /**
   * Fixed access tokens, such as of a gateway. Each one is a visitor. Letters, digits and signs without spaces.
   * Default: none.
   */
  readonly tokens?: readonly string[] | undefined;
  /**
   * Whether anyone can sign in as an anonymous visitor: `anonymousSignIn()`, or `sign-in="anonymous"` of an element.
   * Default: `true` if there are neither `tokens` nor a `visitor`, otherwise `false`.
   */
  readonly anonymous?: boolean | undefined;
  /** Lifetime of an access token of the anonymous sign-in, in seconds. Default: 7200. */
  readonly tokenLifetime?: number | undefined;
  /**
   * The site's own sign-in, by a cookie or a token in the `Authorization` header. `undefined` refuses the request with
   * 401. An error is reported to the operator, and the request fails with 500. Without that header, the function is
   * asked only for pages of the service's own origin and of `allowOrigins`.
   */
  readonly visitor?: ServiceVisitor | undefined;
}

/** Limits of the service. `Infinity` removes a limit. */
export interface ServiceLimits {
  /** Maximum size of a request body in bytes; 413 above. Default: 1,048,576. */
  readonly bodyBytes?: number | undefined;
  /** Maximum number of messages in a completion request; 413 above. Default: 200. */
  readonly messages?: number | undefined;
  /** Maximum length of one message in characters; 413 above. Default: 131,072. */
  readonly messageLength?: number | undefined;
  /**
   * Milliseconds until the first piece of an answer, and between two pieces. After that, the reply ends with the error 504.
   * Default: 120,000. The service sends a sign of life every 10 seconds, so a chat waits as long.
   */
  readonly answerTimeout?: number | undefined;
  /** Maximum length of an answer in characters, including reasoning. A longer one is cut off with an error. Default: 1,048,576. */
  readonly answerLength?: number | undefined;
  /** Maximum page size of both lists; 400 above. Default: 100. */
  readonly pageSize?: number | undefined;
  /** Anonymous sign-ins of all visitors per minute; 429 above. Default: 600. */
  readonly signInsPerMinute?: number | undefined;
  /**
   * Completions of one visitor per minute; 429 above. Default: 20. The visitor of a fixed token counts only in
   * `completionsInAll`: a gateway sends the messages of all its visitors with one token, and counts them itself.
   */
  readonly completionsPerVisitor?: number | undefined;
  /** Completions of all visitors per minute; 429 above. Default: 600. */
  readonly completionsInAll?: number | undefined;
  /**
   * Pages of lists, and changes of conversations, of one visitor per minute; 429 above. Default: 300. The visitor of a
   * fixed token counts only in `readsInAll`.
   */
  readonly readsPerVisitor?: number | undefined;
  /** Pages of lists, and changes of conversations, of all visitors per minute; 429 above. Default: 6,000. */
  readonly readsInAll?: number | undefined;
  /**
   * A counter that several processes share, such as `rateLimiterStore`. Completions and sign-ins are then counted for all
   * processes together. Default: each process counts in its memory.
   */
  readonly store?: RequestCounter | undefined;
  /**
   * How to answer while `store` fails or does not answer within 2 seconds. `refuse`: 503 with `Retry-After`. `allow`: each
   * process counts in its own memory. Default: `refuse`.
   */
  readonly onStoreFailure?: 'refuse' | 'allow' | undefined;
}

/** Options of `createAgentService`. */
export interface AgentServiceOptions {
  /** The agents, or a function that returns them for each request. Their order is the order of the list. */
  readonly agents: readonly ServiceAgent[] | AgentListSource;
  /** Generates the answers, such as `modelAnswers({baseUrl, model})`. */
  readonly answers: AnswerSource;
  /** Storage of visitors and records. Default: the memory of this process, until it ends. */
  readonly store?: AgentStore | undefined;
  readonly auth?: ServiceAuth | undefined;
  /**
   * Whether a visitor may have several conversations with an agent, and rename and delete them. A page uses them with the
   * attribute `conversations`. They are operations beside those of SERVICE.md. Default: `false`: their paths are unknown,
   * and a `conversationId` is ignored like any unknown field.
   */
  readonly conversations?: boolean | undefined;
  /** Path in front of `/v1` and `/auth`, such as `/service`. Default: none. */
  readonly basePath?: string | undefined;
  /**
   * Origins whose pages may call the service, such as `https://shop.example`, beside its own origin. Default: any
   * origin, because an access token decides, and no cookie is read without `auth.visitor`.
   */
  readonly allowOrigins?: readonly string[] | undefined;
  readonly limits?: ServiceLimits | undefined;
  /** Receives each request at the end of its response, such as `jsonLog()`. Default: no log. */
  readonly log?: ((line: RequestLogLine) => void) | undefined;
  /** Receives counters and durations of requests. Default: none. */
  readonly metrics?: RequestMetrics | undefined;
  /**
   * Whole path of the health checks, such as `/healthz`. A GET answers 200 while the process runs. With the query
   * `?deep`, it answers 503 if the store or a function of `agents` fails: it asks both at most once in 5 seconds, and
   * waits for at most 3 seconds. It never asks a model. Default: none.
   */
  readonly healthPath?: string | undefined;
  /** Receives the cause of a failure; the visitor sees only a sentence. Default: `console.error`. */
  readonly onError?: ((error: unknown, requestId: string) => void) | undefined;
  /** The clock, in epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Replaces the timers of the platform, and its clock where `now` is not set. */
  readonly clock?: ClientClock | undefined;
}

const defaultLimits = {
  bodyBytes: 1_048_576,
  messages: 200,
  messageLength: 131_072,
  answerTimeout: 120_000,
  answerLength: 1_048_576,
  pageSize: 100,
  signInsPerMinute: 600,
  completionsPerVisitor: 20,
  completionsInAll: 600,
  readsPerVisitor: 300,
  readsInAll: 6_000,
};

export type ReadLimits = Readonly<Record<keyof typeof defaultLimits, number>>;

/** Returns the limits with their defaults. Throws a `TypeError` for a value that is not a positive number. */
export function readLimits(limits: ServiceLimits): ReadLimits {
  const read = {...defaultLimits};
  for (const [name, given] of Object.entries<unknown>({...limits})) {
    if (given === undefined || !isLimit(name)) continue;
    if (typeof given !== 'number' || !(given > 0))
      throw new TypeError(`limits.${name} must be a number above 0.`);
    read[name] = given;
  }
  return read;
}

function isLimit(name: string): name is keyof typeof defaultLimits {
  return Object.hasOwn(defaultLimits, name);
}

/** Throws a `TypeError` that names the invalid option. Without it, only visitors would notice the mistake. */
export function requireUsableOptions(options: AgentServiceOptions): void {
  if (!isJsonObject(options)) throw new TypeError('createAgentService needs an object of options.');
  const {agents, answers, store, auth = {}, basePath, allowOrigins, limits = {}, onError, now} = options;
  const {conversations = false} = options;
  requireThat(isJsonObject(auth), 'auth must be an object.');
  requireThat(isJsonObject(limits), 'limits must be an object.');
  requireKnown(options, optionNames, '');
  requireKnown(auth, authNames, 'auth.');
  requireKnown(limits, {...defaultLimits, store: true, onStoreFailure: true}, 'limits.');
  requireUsableCounting(limits, 'limits');
  requireThat(
    Array.isArray(agents) || typeof agents === 'function',
    'agents must be a list of agents, or a function that returns one.',
  );
  requireThat(typeof answers === 'function', 'answers must be a function, such as echoAnswers().');
  if (store !== undefined) requireUsableStore(store, 'records and sessions');
  requireThat(typeof conversations === 'boolean', 'conversations must be true or false.');
  requireThat(
    basePath === undefined || typeof basePath === 'string',
    'basePath must be a path, such as /service.',
  );
  requireThat(
    allowOrigins === undefined || Array.isArray(allowOrigins),
    'allowOrigins must contain origins, such as https://shop.example.',
  );
  for (const [name, given] of Object.entries({onError, now, 'auth.visitor': auth.visitor}))
    requireThat(given === undefined || typeof given === 'function', `${name} must be a function.`);
  const {clock} = options;
  requireThat(
    clock === undefined ||
      ['now', 'schedule', 'random'].every(name => typeof Reflect.get(Object(clock), name) === 'function'),
    'clock must have now, schedule and random.',
  );
  requireUsableHooks(options);
  requireUsableAuth(auth);
}

function requireUsableAuth(auth: ServiceAuth): void {
  const {tokens = [], visitor, anonymous, tokenLifetime = 1} = auth;
  // An environment variable that is not set must not open the service to everyone.
  requireThat(
    anonymous !== undefined ||
      visitor !== undefined ||
      tokens.length > 0 ||
      !('tokens' in auth || 'visitor' in auth),
    'auth has neither a token nor a visitor. To let anyone sign in, set auth.anonymous to true.',
  );
  requireThat(
    Array.isArray(tokens) && tokens.every(token => typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)),
    'auth.tokens must be a list of letters, digits and signs without spaces.',
  );
  requireThat(
    anonymous === undefined || typeof anonymous === 'boolean',
    'auth.anonymous must be true or false.',
  );
  requireThat(
    typeof tokenLifetime === 'number' && tokenLifetime > 0 && tokenLifetime < Infinity,
    'auth.tokenLifetime must be a number of seconds above 0.',
  );
}

const optionNames: Readonly<Record<keyof AgentServiceOptions, true>> = {
  agents: true,
  answers: true,
  store: true,
  auth: true,
  conversations: true,
  basePath: true,
  allowOrigins: true,
  limits: true,
  log: true,
  metrics: true,
  healthPath: true,
  onError: true,
  now: true,
  clock: true,
};

const authNames: Readonly<Record<keyof ServiceAuth, true>> = {
  tokens: true,
  anonymous: true,
  tokenLifetime: true,
  visitor: true,
};

export function requireThat(isSo: boolean, sentence: string): void {
  if (!isSo) throw new TypeError(sentence);
}

/** A misspelt name would silently remove a limit or open the service. */
export function requireKnown(given: object, known: object, path: string): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue;
    throw new TypeError(`There is no ${path}${name}, only ${Object.keys(known).join(', ')}.`);
  }
}
