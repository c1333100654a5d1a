import type {AccessToken, IssuedToken, TokenRequest} from '../client/access-token.js';
import {assumptions, type Assumptions} from '../client/assumptions.js';
import type {FetchFunction} from '../client/platform.js';
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
import {requireUsableStore, type RecordStore} from '../store/agent-store.js';
import {requireUsablePass, type GatewayPass} from './pass-through.js';

/**
 * Rate limits and size limits of a gateway. A visitor gets the cookie with the first message. Without it, or on a page of
 * `allowOrigins`, a visitor counts as new for each message, and only in the limits of all visitors for pages. With
 * `visitor-token`, each token is a visitor. If a visitor gets several tokens, return a `visitorId` with each.
 */
export interface GatewayLimit extends RequestLimits {
  /** Maximum size of a request body in bytes; 413 above. After a 413, a chat leaves out earlier turns. Default: 262,144. */
  readonly bodyBytes?: number | undefined;
  /** Maximum number of messages in a completion request; 413 above. Default: 100. */
  readonly messages?: number | undefined;
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
export interface GatewaySettings extends ServerSettings {
  /** URL of the service, with any path in front of `/v1`. */
  readonly upstream: string;
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
  /** Replaces the platform's `fetch` for requests to the service. */
  readonly fetch?: FetchFunction | undefined;
  /**
   * Overrides of the client's assumptions for requests to the service. They include the time-outs. Default for a reply:
   * 120 s for `firstByteTimeout` and `idleTimeout`, because the gateway sends signs of life while the service is silent.
   */
  readonly assumptions?: Partial<Assumptions> | undefined;
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

const records: readonly string[] = ['deny', 'visitor-token', 'own'];

/** Throws a `TypeError` that names the invalid option. The limits are checked when they are read. */
export function requireUsableOptions(options: GatewayOptions): void {
  requireThat(isJsonObject(options), 'createGateway needs an object of options.');
  const {allowAgents, limit, assumptions: own, fetch, store, retention, pass = {}} = options;
  const {debug = false, conversations = false, visitor} = options;
  requireObjects({limit, pass, assumptions: own});
  requireKnown(options, optionNames, '');
  requireKnown(pass, passNames, 'pass.');
  requireKnown(own ?? {}, assumptions, 'assumptions.');
  requireUsableSettings(options);
  requireUsablePass(pass);
  requireFunctions({fetch});
  // A misspelt mode would expose all records to all visitors.
  requireThat(
    options.records === undefined || records.includes(options.records),
    `records must be one of ${records.join(', ')}.`,
  );
  requireThat(
    allowAgents === undefined || isListOfTexts(allowAgents),
    'allowAgents must be a list of identifiers.',
  );
  for (const [name, given] of Object.entries({debug, conversations}))
    requireThat(typeof given === 'boolean', `${name} must be true or false.`);
  for (const name of ['store', 'retention', 'conversations'] as const)
    requireThat(!options[name] || options.records === 'own', `${name} needs records: own.`);
  if (store !== undefined) requireUsableStore(store, 'records');
  requireDays('retention', retention);
  if (typeof visitor !== 'object') return;
  requireKnown(visitor, cookieNames, 'visitor.');
  requireFunctions({'visitor.user': visitor.user, 'visitor.revokedBefore': visitor.revokedBefore});
}

function isListOfTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every(item => typeof item === 'string' && item !== '');
}

const optionNames: Readonly<Record<keyof GatewayOptions, true>> = {
  ...serverSettingNames,
  upstream: true,
  allowAgents: true,
  limit: true,
  pass: true,
  debug: true,
  fetch: true,
  assumptions: true,
  records: true,
  accessToken: true,
  visitor: true,
  store: true,
  retention: true,
  conversations: true,
};

const passNames: Readonly<Record<keyof GatewayPass, true>> = {fields: true, parts: true};

const cookieNames: Readonly<Record<keyof VisitorCookie, true>> = {
  secret: true,
  user: true,
  maxAge: true,
  name: true,
  revokedBefore: true,
};
