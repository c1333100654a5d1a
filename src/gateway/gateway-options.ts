import type {AccessToken, IssuedToken, TokenRequest} from '../client/access-token.js';
import {assumptions, type Assumptions} from '../client/assumptions.js';
import type {ClientClock, FetchFunction} from '../client/platform.js';
import {isJsonObject} from '../client/json-object.js';
import {requireUsableHooks, type RequestLogLine, type RequestMetrics} from '../server/request-log.js';
import type {RequestCounter} from '../server/request-counter.js';
import {requireUsableCounting} from '../server/shared-limit.js';
import {requireUsableStore, type RecordStore} from '../store/agent-store.js';
import {requireUsablePass, type GatewayPass} from './pass-through.js';

/**
 * Rate limits and size limits. Without `store`, each instance of a gateway counts for itself, and a restart resets the
 * counters.
 */
export interface GatewayLimit {
  /**
   * Completions of one visitor per minute. Default: 20. A visitor without the cookie, or on a page of
   * `allowOrigins`, counts as new: to prevent this, pass a function as `visitor`. With `visitor-token`, each token
   * is a visitor. If a visitor gets several tokens, return a `visitorId` with each.
   */
  readonly completionsPerVisitor?: number | undefined;
  /** Completions of all visitors per minute. Default: 600. */
  readonly completionsInAll?: number | undefined;
  /**
   * Pages of agents and records of one visitor per minute. Default: 300. A visitor gets the cookie with the first
   * message and counts only in `readsInAll` before. To stop floods from one address, limit addresses in front of
   * the gateway.
   */
  readonly readsPerVisitor?: number | undefined;
  /**
   * Pages of agents and records of all visitors per minute. Default: 6,000. They count apart from
   * completions, so they never block a conversation.
   */
  readonly readsInAll?: number | undefined;
  /** Maximum size of a completion request in bytes. Default: 262,144. After a 413, a chat leaves out earlier turns. */
  readonly bodyBytes?: number | undefined;
  /** Maximum number of messages in a completion request. Default: 100. After a 413, a chat leaves out earlier turns. */
  readonly messages?: number | undefined;
  /**
   * A counter that several instances share, such as `rateLimiterStore`. The limits then apply to all instances together.
   * Default: the memory of this instance.
   */
  readonly store?: RequestCounter | undefined;
  /**
   * How to answer while `store` fails or does not answer within 2 seconds. Default: `refuse`.
   *
   * - `refuse`: requests get 503 with `Retry-After`. No request exceeds a limit, so an outage of the store never raises
   *   the bill.
   * - `allow`: each instance counts in its own memory until the store answers again. Chats continue, and the limits apply
   *   to each instance alone.
   *
   * `onError` receives the cause of a failure at most once a minute for messages and once for reads.
   */
  readonly onStoreFailure?: 'refuse' | 'allow' | undefined;
}

/**
 * A signed `HttpOnly` cookie that identifies visitors. Browsers send it only from pages of the gateway's own
 * origin. On pages of `allowOrigins`, each question would come from a new visitor, without a limit and without
 * records: pass a function there. Browsers store the cookie over https only, and over http on `localhost`.
 */
export interface VisitorCookie {
  /**
   * At least 32 random characters. In a list, the first secret signs and all are accepted. To rotate, add a new
   * secret in front and remove the old one after `maxAge`.
   */
  readonly secret: string | readonly string[];
  /**
   * Returns the site's identifier of a visitor who has signed in, `undefined` for all others. The visitor then has the same
   * records on each device. Earlier words on this device move to the visitor. After the sign-out, nobody can read them on
   * this device. Default: all visitors are known by the cookie only.
   */
  readonly user?: VisitorId | undefined;
  /** Lifetime of the cookie in seconds, renewed by visits, up to 180 days in all. Default: 30 days. */
  readonly maxAge?: number | undefined;
  /** Name of the cookie, with the prefix `__Host-` over https. Default: `agent-visitor`. */
  readonly name?: string | undefined;
  /**
   * Returns a time in epoch milliseconds: cookies of this visitor that were given before are refused, such as those of a
   * lost device. Default: none is refused.
   */
  readonly revokedBefore?:
    ((visitorId: string) => number | undefined | Promise<number | undefined>) | undefined;
}

/**
 * Returns the site's identifier of the visitor who sent a request, or `undefined` if unknown. Cookies arrive only
 * from pages of the gateway's own origin. From other origins, use the `Authorization` header (the page's
 * `accessToken`) or a signed identifier in the query of `base-url`. The function receives the same `Request` object
 * as the gateway, so a `WeakMap` can attach the data of a framework to it.
 */
export type VisitorId = (request: Request) => string | undefined | Promise<string | undefined>;

/** A visitor's own token for the service, with the visitor's identifier if tokens change. */
export interface IssuedVisitorToken extends IssuedToken {
  /** The site's identifier of the visitor, for rate limits. Default: the token itself. */
  readonly visitorId?: string | undefined;
}

/** Returns the visitor's own token for the service. `undefined` refuses the request. */
export type VisitorToken = (
  request: Request,
  context: TokenRequest,
) => string | IssuedVisitorToken | undefined | Promise<string | IssuedVisitorToken | undefined>;

/** Settings of every gateway. */
export interface GatewaySettings {
  /** URL of the service, with any path in front of `/v1`. */
  readonly upstream: string;
  /** Path of the gateway in front of `/v1`, such as `/agents`. Default: none. */
  readonly basePath?: string | undefined;
  /**
   * Further origins whose pages may call the gateway, such as `https://shop.example`. Default: none. Their requests
   * carry no cookie, so `visitor` must be a function.
   */
  readonly allowOrigins?: readonly string[] | undefined;
  /** Identifiers of the offered agents. Default: all. */
  readonly allowAgents?: readonly string[] | undefined;
  readonly limit?: GatewayLimit | undefined;
  /** Further fields and content of completion requests that pass to the service. Default: none. */
  readonly pass?: GatewayPass | undefined;
  /**
   * Writes a warning for each field or part of a request that does not pass, once per name, and whole errors instead
   * of short ones. Both may contain texts of visitors, so it is for development. Default: whether the environment
   * variable `NODE_ENV` is `development`.
   */
  readonly debug?: boolean | undefined;
  /** Receives each request at the end of its response, such as `jsonLog()`. Default: no log. */
  readonly log?: ((line: RequestLogLine) => void) | undefined;
  /** Receives counters and durations of requests. Default: none. */
  readonly metrics?: RequestMetrics | undefined;
  /**
   * Whole path of the health checks, such as `/healthz`. A GET answers 200 while the process runs. With the query
   * `?deep`, it answers 503 if the service cannot be reached: it sends the service at most one request in 5 seconds,
   * and waits for at most 3 seconds. Default: none.
   */
  readonly healthPath?: string | undefined;
  /**
   * Receives the cause of a failure; the visitor sees only a sentence. The cause may contain texts of the service.
   * Default: `console.error` with the class, kind and position of the error, without its message.
   */
  readonly onError?: ((error: unknown, requestId: string) => void) | undefined;
  /** Replaces the platform's `fetch` for requests to the service. */
  readonly fetch?: FetchFunction | undefined;
  /**
   * Overrides of the client's assumptions for requests to the service. They include the time-outs. Default for a reply:
   * 120 s for `firstByteTimeout` and `idleTimeout`, because the gateway sends signs of life while the service is silent.
   */
  readonly assumptions?: Partial<Assumptions> | undefined;
  /** Replaces the system clock. */
  readonly clock?: ClientClock | undefined;
}

/** Denies records: with one token for all visitors, the service cannot separate their records. */
export interface DenyingGateway {
  readonly records?: 'deny' | undefined;
  /** The service's token, or a function that returns it. */
  readonly accessToken: AccessToken;
  /** Identifies the visitor for rate limits. */
  readonly visitor?: VisitorId | undefined;
  readonly store?: undefined;
  readonly retention?: undefined;
  readonly conversations?: undefined;
}

/** Uses one token of the service for each visitor, so the service itself isolates visitors. */
export interface VisitorTokenGateway {
  readonly records: 'visitor-token';
  readonly visitor: VisitorToken;
  readonly accessToken?: undefined;
  readonly store?: undefined;
  readonly retention?: undefined;
  readonly conversations?: undefined;
}

/**
 * Uses one token for all visitors, and stores what each of them said and received, so that a visitor reads only that. It
 * needs nothing of the service but replies.
 */
export interface OwnRecordsGateway {
  readonly records: 'own';
  /** The service's token, or a function that returns it. */
  readonly accessToken: AccessToken;
  /** A cookie of the gateway, or a function that uses the site's own sign-in. */
  readonly visitor: VisitorCookie | VisitorId;
  /**
   * Where questions and replies are stored, such as `databaseStore('file:agent-chat.db')`. Reasoning and sources are not
   * stored. Default: the memory of this process.
   */
  readonly store?: RecordStore | undefined;
  /** Days after which records are deleted. Default: never. The service behind the gateway may keep its own copy. */
  readonly retention?: number | undefined;
  /**
   * Whether a visitor may have several conversations with an agent, rename and delete them, and delete all records. A page
   * uses them with the attribute `conversations`. They are operations of the gateway beside those of SERVICE.md. The
   * service behind the gateway keeps its own copy of what was said. Default: `false`.
   */
  readonly conversations?: boolean | undefined;
}

/** Options of `createGateway`. */
export type GatewayOptions = GatewaySettings & (DenyingGateway | VisitorTokenGateway | OwnRecordsGateway);

/** Throws a `TypeError` that names the invalid option. Without it, only visitors would notice the mistake. */
export function requireUsableOptions(options: GatewayOptions): void {
  if (!isJsonObject(options)) throw new TypeError('createGateway needs an object of options.');
  const {allowAgents, limit = {}, assumptions = {}, fetch, onError, clock} = options;
  const {pass = {}, debug = false, conversations = false, retention} = options;
  requireThat(isJsonObject(limit), 'limit must be an object.');
  requireThat(isJsonObject(pass), 'pass must be an object.');
  requireThat(typeof debug === 'boolean', 'debug must be true or false.');
  requireThat(isJsonObject(assumptions), 'assumptions must be an object.');
  requireKnownOptions(options);
  requireUsablePass(pass);
  const {store: counter, onStoreFailure, ...numbers} = limit;
  requireUsableCounting({store: counter, onStoreFailure}, 'limit');
  for (const [name, most] of Object.entries(numbers))
    requireThat(
      most === undefined || (typeof most === 'number' && most >= 0),
      `limit.${name} must be a number.`,
    );
  requireThat(
    allowAgents === undefined || isListOfTexts(allowAgents),
    'allowAgents must be a list of identifiers.',
  );
  requireUsableHooks(options);
  requireThat(typeof conversations === 'boolean', 'conversations must be true or false.');
  for (const name of ['store', 'retention', 'conversations'] as const)
    requireThat(!options[name] || options.records === 'own', `${name} needs records: own.`);
  if (options.store !== undefined) requireUsableStore(options.store, 'records');
  requireThat(
    retention === undefined || (typeof retention === 'number' && retention > 0),
    'retention must be a number of days above 0.',
  );
  requireThat(
    hasFunctions(clock, ['now', 'schedule', 'random']),
    'clock must have now, schedule and random.',
  );
  for (const [name, given] of Object.entries({fetch, onError}))
    requireThat(given === undefined || typeof given === 'function', `${name} must be a function.`);
}

function isListOfTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every(item => typeof item === 'string' && item !== '');
}

/** `Reflect.get` also finds the methods of a class, which are not own properties. */
function hasFunctions(given: object | undefined, names: readonly string[]): boolean {
  return given === undefined || names.every(name => typeof Reflect.get(Object(given), name) === 'function');
}

function requireThat(isSo: boolean, sentence: string): void {
  if (!isSo) throw new TypeError(sentence);
}

const optionNames: Readonly<Record<keyof GatewayOptions, true>> = {
  upstream: true,
  basePath: true,
  allowOrigins: true,
  allowAgents: true,
  limit: true,
  pass: true,
  debug: true,
  log: true,
  metrics: true,
  healthPath: true,
  onError: true,
  fetch: true,
  assumptions: true,
  clock: true,
  records: true,
  accessToken: true,
  visitor: true,
  store: true,
  retention: true,
  conversations: true,
};

const limitNames: Readonly<Record<keyof GatewayLimit, true>> = {
  completionsPerVisitor: true,
  completionsInAll: true,
  readsPerVisitor: true,
  readsInAll: true,
  bodyBytes: true,
  messages: true,
  store: true,
  onStoreFailure: true,
};

const passNames: Readonly<Record<keyof GatewayPass, true>> = {fields: true, parts: true};

const cookieNames: Readonly<Record<keyof VisitorCookie, true>> = {
  secret: true,
  user: true,
  maxAge: true,
  name: true,
  revokedBefore: true,
};

/**
 * Throws a `TypeError` for an unknown option name. A misspelt name would silently offer all agents or drop limits.
 */
function requireKnownOptions(options: GatewayOptions): void {
  requireKnown(options, optionNames, '');
  requireKnown(options.limit ?? {}, limitNames, 'limit.');
  requireKnown(options.pass ?? {}, passNames, 'pass.');
  requireKnown(options.assumptions ?? {}, assumptions, 'assumptions.');
  if (typeof options.visitor !== 'object') return;
  requireKnown(options.visitor, cookieNames, 'visitor.');
  const {user, revokedBefore} = options.visitor;
  for (const [name, given] of Object.entries({user, revokedBefore}))
    requireThat(given === undefined || typeof given === 'function', `visitor.${name} must be a function.`);
}

function requireKnown(given: object, known: object, path: string): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue;
    throw new TypeError(`There is no ${path}${name}, only ${Object.keys(known).join(', ')}.`);
  }
}
