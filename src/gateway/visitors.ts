import {TokenCache, type TokenRequest} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {ClientClock} from '../client/platform.js';
import {identifyInTime} from '../server/time-limit.js';
import {isIdentifier} from '../store/agent-store.js';
import {hexDigest} from '../store/digest.js';
import type {GatewayOptions, IssuedVisitorToken, VisitorId, VisitorToken} from './gateway-options.js';
import {VisitorCookies, type CookieVisitor} from './visitor-cookies.js';

export interface Visitor extends IdentifiedVisitor {
  readonly tokens: TokenCache;
}

interface IdentifiedVisitor extends CookieVisitor {
  /** The visitor of this device until the sign-in, whose records move to the person. */
  readonly movesFrom?: string | undefined;
}

/** Identifies visitors. */
export interface Visitors {
  /** Returns the visitor of a request. With `isNewWelcome`, an unknown visitor gets an identity. */
  readonly identify: (request: Request, isNewWelcome: boolean) => Promise<Visitor>;
  /** Ends the identity that a cookie of the gateway gives to a visitor. */
  readonly end: (request: Request) => Promise<EndedVisitor>;
}

/** A visitor who signs out. */
export interface EndedVisitor {
  /** Headers that end the cookie in the browser; none without a cookie of the gateway. */
  readonly setCookies: readonly string[];
  /** The guest whom the cookie named; `undefined` for a person of the site, and for nobody. */
  readonly guest: string | undefined;
}

const unknownVisitor: CookieVisitor = {visitorId: '', isKnown: false, setCookie: undefined};

/** Throws a `TypeError` for invalid options. */
export function visitorsOf(options: GatewayOptions, clock: ClientClock, renewalLead: number): Visitors {
  const {identify, end} = unlimitedVisitors(options, clock, renewalLead);
  // A function of the site that never answers would hold the request.
  return {
    identify: (...given) => identifyInTime(clock, 'visitor', () => identify(...given)),
    end,
  };
}

function unlimitedVisitors(options: GatewayOptions, clock: ClientClock, renewalLead: number): Visitors {
  const withoutCookie = {end: () => Promise.resolve({setCookies: [], guest: undefined})};
  if (options.records === 'visitor-token')
    return {...withoutCookie, identify: byToken(options.visitor, clock)};
  const {accessToken, visitor} = options;
  if (typeof accessToken !== 'function' && (typeof accessToken !== 'string' || accessToken === '')) {
    throw new TypeError('accessToken must be a token or a function that is asked for one.');
  }
  if (options.records === 'own' && !visitor) throw new TypeError('records: own needs visitor.');
  if (!['object', 'function', 'undefined'].includes(typeof visitor))
    throw new TypeError('visitor must be a cookie with a secret, or a function.');
  const tokens = new TokenCache(() => accessToken, clock, renewalLead);
  if (typeof visitor !== 'object') {
    const identify = bySite(visitor);
    return {...withoutCookie, identify: async request => ({...(await identify(request)), tokens})};
  }
  const cookies = new VisitorCookies(visitor, () => clock.now(), options.origin);
  const identify = byCookie(cookies, visitor.user);
  return {
    identify: async (request, isNewWelcome) => ({...(await identify(request, isNewWelcome)), tokens}),
    async end(request) {
      const visitorId = (await cookies.read(request))?.visitorId;
      const guest = visitorId?.startsWith(userPrefix) ? undefined : visitorId;
      return {setCookies: cookies.end(request), guest};
    },
  };
}

/** Start of the identifier of a signed-in visitor. */
const userPrefix = 'user-';

/**
 * Identifies visitors by the cookie, and those who have signed in to the site by their identifier there: on each device,
 * they are the same visitor.
 */
function byCookie(
  cookies: VisitorCookies,
  userOf: VisitorId | undefined,
): (request: Request, isNewWelcome: boolean) => Promise<IdentifiedVisitor> {
  return async (request, isNewWelcome) => {
    const known = await cookies.read(request);
    const wasSignedIn = known?.visitorId.startsWith(userPrefix);
    const user = requireId(await userOf?.(request), 'visitor.user');
    if (user !== undefined) {
      const visitorId = userPrefix + (await hexDigest(user)).slice(0, 40);
      if (known?.visitorId === visitorId) return {...known, isKnown: true};
      const movesFrom = wasSignedIn ? undefined : known?.visitorId;
      return {...(await cookies.create(request, visitorId)), isKnown: true, movesFrom};
    }
    // The cookie of a person who has signed out since then belongs to nobody.
    if (known && !wasSignedIn) return known;
    return isNewWelcome ? cookies.create(request) : unknownVisitor;
  };
}

/** Characters. */
const maxIdLength = 512;

/** Anything else, such as `false` for nobody, would make strangers one visitor. */
function requireId(given: unknown, option: string): string | undefined {
  if (given === undefined || given === null) return undefined;
  if (isIdentifier(given, maxIdLength)) return given;
  throw new TypeError(`${option} must return a text of 1 to ${maxIdLength} characters, or undefined.`);
}

function bySite(visitor: VisitorId | undefined): (request: Request) => Promise<CookieVisitor> {
  return async request => {
    const visitorId = requireId(await visitor?.(request), 'visitor') ?? '';
    return {...unknownVisitor, visitorId, isKnown: visitorId !== ''};
  };
}

function byToken(visitor: VisitorToken, clock: ClientClock): Visitors['identify'] {
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
    return {visitorId: visitorId || token, isKnown: true, tokens, setCookie: undefined};
  };
}

/** The service would answer a request without a token anonymously. */
function requireToken(given: Awaited<ReturnType<VisitorToken>>): IssuedVisitorToken {
  const issued = typeof given === 'string' ? {token: given} : given;
  if (issued?.token) return issued;
  throw new AgentServiceError('unauthorized', 'The visitor is not signed in.');
}
