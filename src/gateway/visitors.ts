import {TokenCache, type TokenRequest} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {ClientClock} from '../client/platform.js';
import {hexDigest} from '../server/digest.js';
import type {
  GatewayOptions,
  IssuedVisitorToken,
  VisitorCookie,
  VisitorId,
  VisitorToken,
} from './gateway-options.js';
import {VisitorCookies, type CookieVisitor} from './visitor-cookies.js';

export interface Visitor extends IdentifiedVisitor {
  readonly tokens: TokenCache;
}

interface IdentifiedVisitor extends CookieVisitor {
  /** The visitor without a sign-in, on this device until now. The records of it belong to this visitor from now on. */
  readonly movesFrom?: string | undefined;
}

/** Identifies the visitor of a request. With `isNewWelcome`, an unknown visitor gets an identity. */
export type IdentifyVisitor = (request: Request, isNewWelcome: boolean) => Promise<Visitor>;

const unknownVisitor: CookieVisitor = {visitorId: '', setCookie: undefined};

/** Creates the function that identifies visitors. Throws a `TypeError` for invalid options. */
export function visitorsOf(
  options: GatewayOptions,
  clock: ClientClock,
  renewalLead: number,
): IdentifyVisitor {
  if (options.records === 'visitor-token') return byToken(options.visitor, clock);
  const {accessToken, visitor} = options;
  if (typeof accessToken !== 'function' && (typeof accessToken !== 'string' || accessToken === '')) {
    throw new TypeError('accessToken must be a token or a function that is asked for one.');
  }
  if (options.records === 'own' && !visitor) throw new TypeError('records: own needs visitor.');
  if (!['object', 'function', 'undefined'].includes(typeof visitor))
    throw new TypeError('visitor must be a cookie with a secret, or a function.');
  const tokens = new TokenCache(() => accessToken, clock, renewalLead);
  const identify = typeof visitor === 'object' ? byCookie(visitor, clock) : bySite(visitor);
  return async (request, isNewWelcome) => ({...(await identify(request, isNewWelcome)), tokens});
}

/** Creates the function that returns the headers which end a cookie. Other kinds of visitors have none. */
export function endOfIdentity(
  {visitor}: GatewayOptions,
  clock: ClientClock,
): (request: Request) => readonly string[] {
  if (typeof visitor !== 'object') return () => [];
  const cookies = new VisitorCookies(visitor, () => clock.now());
  return request => cookies.end(request);
}

/** Start of the identifier of a signed-in visitor. */
const userPrefix = 'user-';

/**
 * Identifies visitors by the cookie, and those who have signed in to the site by their identifier there: on each device,
 * they are the same visitor.
 */
function byCookie(
  options: VisitorCookie,
  clock: ClientClock,
): (request: Request, isNewWelcome: boolean) => Promise<IdentifiedVisitor> {
  const cookies = new VisitorCookies(options, () => clock.now());
  return async (request, isNewWelcome) => {
    const known = await cookies.read(request);
    const user = requireId(await options.user?.(request), 'visitor.user');
    if (user !== undefined) {
      const visitorId = userPrefix + (await hexDigest(user)).slice(0, 40);
      if (known?.visitorId === visitorId) return known;
      const movesFrom = known?.visitorId.startsWith(userPrefix) ? undefined : known?.visitorId;
      return {...(await cookies.create(request, visitorId)), movesFrom};
    }
    // The cookie of a visitor who has signed out since then belongs to nobody.
    const isSignedOut = known?.visitorId.startsWith(userPrefix) ?? false;
    if (known && !isSignedOut) return known;
    if (isNewWelcome) return cookies.create(request);
    return isSignedOut ? {...unknownVisitor, setCookie: cookies.end(request)[0]} : unknownVisitor;
  };
}

/** Characters. */
const maxIdLength = 512;

/** Anything else, such as `false` for nobody, would make strangers one visitor. */
function requireId(given: unknown, option: string): string | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'string' && given !== '' && given.length <= maxIdLength) return given;
  throw new TypeError(`${option} must return a text of 1 to ${maxIdLength} characters, or undefined.`);
}

function bySite(visitor: VisitorId | undefined): (request: Request) => Promise<CookieVisitor> {
  return async request => ({
    ...unknownVisitor,
    visitorId: requireId(await visitor?.(request), 'visitor') ?? '',
  });
}

function byToken(visitor: VisitorToken, clock: ClientClock): IdentifyVisitor {
  if (typeof visitor !== 'function') throw new TypeError('visitor must be a function that gives a token.');
  return async request => {
    let visitorId = '';
    const source = async (context: TokenRequest): Promise<IssuedVisitorToken> => {
      const given = requireToken(await visitor(request, context));
      visitorId = given.visitorId ?? '';
      return given;
    };
    // The gateway uses the token at once, so it needs no renewal before the expiry.
    const tokens = new TokenCache(() => source, clock, 0);
    const token = await tokens.read(request.signal);
    return {visitorId: visitorId || token, tokens, setCookie: undefined};
  };
}

/** The service would answer a request without a token anonymously. */
function requireToken(given: Awaited<ReturnType<VisitorToken>>): IssuedVisitorToken {
  const issued = typeof given === 'string' ? {token: given} : given;
  if (issued?.token) return issued;
  throw new AgentServiceError('unauthorized', 'The visitor is not signed in.');
}
