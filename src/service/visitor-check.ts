import type {ClientClock} from '../client/platform.js';
import {originOf, type Origins} from '../server/request-origin.js';
import {hexDigest} from '../store/digest.js';
import {isIdentifier, type AgentStore} from '../store/agent-store.js';
import {ServiceError} from '../server/service-error.js';
import {identifyInTime} from '../server/time-limit.js';

/**
 * Returns the site's identifier of the visitor who sent a request, or `undefined` if nobody is signed in. It must be
 * stable, because the visitor's records belong to it.
 */
export type ServiceVisitor = (request: Request) => string | undefined | Promise<string | undefined>;

/** The visitor of a request. */
export interface ServiceCaller {
  readonly visitorId: string;
  /** The visitor of the limits; `''` for a fixed token: a gateway has one for all its visitors, and counts them itself. */
  readonly countedAs: string;
  /** Whether it has a fixed token, or is signed in to the site. Anyone can sign in as an anonymous visitor. */
  readonly isKnown: boolean;
}

export interface VisitorCheckOptions {
  readonly store: AgentStore;
  readonly tokens: readonly string[];
  readonly anonymous: boolean;
  readonly visitor: ServiceVisitor | undefined;
  readonly origins: Origins;
  readonly now: () => number;
  readonly clock: ClientClock;
}

/** Characters. The identifier is part of keys and rows of the store. */
const maxVisitorIdLength = 512;

/**
 * Returns a function that identifies the visitor of a request. A fixed token and a token of the sign-in take precedence
 * over the site's own function. Throws 401 for a missing, unknown or expired token.
 */
export function visitorCheck(options: VisitorCheckOptions): (request: Request) => Promise<ServiceCaller> {
  const {store, anonymous, visitor, now} = options;
  // The comparison of digests takes the same time for each wrong token.
  const fixedTokens = Promise.all(options.tokens.map(hexDigest)).then(digests => new Set(digests));
  return async request => {
    const token = /^bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
    if (token !== undefined && (await fixedTokens).has(await hexDigest(token)))
      return {visitorId: await visitorOfToken(token), countedAs: '', isKnown: true};
    const session = token !== undefined && anonymous ? await store.sessionOfAccessToken(token) : undefined;
    if (session && session.expiresAt > now()) return callerOf(session.visitorId, false);
    if (visitor) return callerOf(await visitorOfSite(request, visitor, options), true);
    if (token === undefined)
      throw unauthorized('This needs the header Authorization: Bearer <ACCESS_TOKEN>.');
    throw unauthorized(session ? 'The access token has expired.' : 'The access token is not known.');
  };
}

function callerOf(visitorId: string, isKnown: boolean): ServiceCaller {
  return {visitorId, countedAs: visitorId, isKnown};
}

async function visitorOfSite(
  request: Request,
  visitor: ServiceVisitor,
  {origins, clock}: VisitorCheckOptions,
): Promise<string> {
  // Another site could send a message with the visitor's cookie. It cannot send an `Authorization` header.
  if (!request.headers.has('Authorization') && !originOf(request, origins))
    throw new ServiceError(403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call the service.');
  const visitorId: unknown = await identifyInTime(clock, 'auth.visitor', () => visitor(request));
  if (visitorId === undefined || visitorId === null) throw unauthorized('The visitor is not signed in.');
  if (!isIdentifier(visitorId, maxVisitorIdLength))
    throw new TypeError(
      `auth.visitor must return a string of 1 to ${maxVisitorIdLength} characters, or undefined.`,
    );
  // The prefix separates the site's own identifiers from those of the sign-in.
  return `site:${visitorId}`;
}

/**
 * Returns the visitor of a fixed token. A digest of the token keeps its records after a restart without storing the
 * token.
 */
export async function visitorOfToken(token: string): Promise<string> {
  return `Visitor-${(await hexDigest(token)).slice(0, 32)}`;
}

function unauthorized(message: string): ServiceError {
  return new ServiceError(401, 'INVALID_ACCESS_TOKEN', message, {headers: {'WWW-Authenticate': 'Bearer'}});
}
