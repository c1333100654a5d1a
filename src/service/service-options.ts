import {isJsonObject} from '../client/json-object.js';
import type {RequestLimits} from '../server/limits.js';
import {
  requireDays,
  requireFunctions,
  requireKnown,
  requireObjects,
  requireThat,
} from '../server/option-checks.js';
import {requireUsableSettings, serverSettingNames, type ServerSettings} from '../server/server-options.js';
import {requireUsableStore, type AgentStore} from '../store/agent-store.js';
import type {AgentListSource, ServiceAgent} from './service-agents.js';
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

/** Limits of the service. The visitor of a fixed token counts only in those of all visitors. */
export interface ServiceLimits extends RequestLimits {
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
  /** Anonymous sign-ins of all visitors per minute. Default: 600. */
  readonly signInsPerMinute?: number | undefined;
  /** Anonymous sign-ins from one `address` per minute. Default: 60. */
  readonly signInsPerAddress?: number | undefined;
}

/** The defaults of the limits that only the service has, or that are others there. */
export const ownLimits = {
  bodyBytes: 1_048_576,
  messages: 200,
  messageLength: 131_072,
  answerTimeout: 120_000,
  answerLength: 1_048_576,
  pageSize: 100,
  signInsPerMinute: 600,
  signInsPerAddress: 60,
};

/** Options of `createAgentService`. */
export interface AgentServiceOptions extends ServerSettings {
  /** The agents, or a function that returns them for each request. Their order is the order of the list. */
  readonly agents: readonly ServiceAgent[] | AgentListSource;
  /** Generates the answers, such as `modelAnswers({baseUrl, model})`. */
  readonly answers: AnswerSource;
  /** Storage of visitors and records. Default: the memory of this process, until it ends. */
  readonly store?: AgentStore | undefined;
  /** Days after which records are deleted. Default: never. */
  readonly retention?: number | undefined;
  readonly auth?: ServiceAuth | undefined;
  /**
   * Whether a visitor may have several conversations with an agent, and rename and delete them. A page uses them with the
   * attribute `conversations`. They are operations beside those of SERVICE.md. Default: `false`: their paths are unknown,
   * and a `conversationId` is ignored like any unknown field.
   */
  readonly conversations?: boolean | undefined;
  readonly limits?: ServiceLimits | undefined;
  /** The time in epoch milliseconds. Default: that of `clock`. */
  readonly now?: (() => number) | undefined;
}

/** Throws a `TypeError` that names the invalid option. The limits are checked when they are read. */
export function requireUsableOptions(options: AgentServiceOptions): void {
  requireThat(isJsonObject(options), 'createAgentService needs an object of options.');
  const {agents, answers, store, retention, auth = {}, limits, now, conversations = false} = options;
  requireObjects({auth, limits});
  requireKnown(options, optionNames, '');
  requireKnown(auth, authNames, 'auth.');
  requireUsableSettings(options);
  requireThat(
    Array.isArray(agents) || typeof agents === 'function',
    'agents must be a list of agents, or a function that returns one.',
  );
  requireThat(typeof answers === 'function', 'answers must be a function, such as echoAnswers().');
  if (store !== undefined) requireUsableStore(store, 'records and sessions');
  requireDays('retention', retention);
  requireThat(typeof conversations === 'boolean', 'conversations must be true or false.');
  requireFunctions({now, 'auth.visitor': auth.visitor});
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
  ...serverSettingNames,
  agents: true,
  answers: true,
  store: true,
  retention: true,
  auth: true,
  conversations: true,
  limits: true,
  now: true,
};

const authNames: Readonly<Record<keyof ServiceAuth, true>> = {
  tokens: true,
  anonymous: true,
  tokenLifetime: true,
  visitor: true,
};
