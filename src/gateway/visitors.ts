import {TokenKeeper, type TokenRequest} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {ClientClock} from '../client/platform.js';
import type {
  GatewayOptions,
  IssuedVisitorToken,
  VisitorCookie,
  VisitorId,
  VisitorToken,
} from './gateway-options.js';
import {VisitorCookies, type CookieVisitor} from './visitor-cookie.js';

/** Who asks, and with which token the service is asked for them. */
export interface Visitor {
  /** `''` when it is not known. */
  readonly visitorId: string;
  readonly tokens: TokenKeeper;
  /** A cookie to be set with the answer. */
  readonly setCookie: string | undefined;
}

/** Tells who sent a request; `isNewWelcome` where an unknown visitor gets an identity. */
export type IdentifyVisitor = (request: Request, isNewWelcome: boolean) => Promise<Visitor>;

const stranger: CookieVisitor = {visitorId: '', setCookie: undefined};

/** How a gateway tells visitors apart. Throws a `TypeError` for options that would not. */
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
  if (options.records === 'ledger' && !visitor) throw new TypeError('A ledger needs visitor.');
  if (!['object', 'function', 'undefined'].includes(typeof visitor))
    throw new TypeError('visitor must be a cookie with a secret, or a function.');
  const tokens = new TokenKeeper(() => accessToken, clock, renewalLead);
  const identify = typeof visitor === 'object' ? byCookie(visitor, clock) : bySite(visitor);
  return async (request, isNewWelcome) => ({...(await identify(request, isNewWelcome)), tokens});
}

function byCookie(
  options: VisitorCookie,
  clock: ClientClock,
): (request: Request, isNewWelcome: boolean) => Promise<CookieVisitor> {
  const cookies = new VisitorCookies(options, () => clock.now());
  return async (request, isNewWelcome) =>
    (await cookies.read(request)) ?? (isNewWelcome ? await cookies.create(request) : stranger);
}

function bySite(visitor: VisitorId | undefined): (request: Request) => Promise<CookieVisitor> {
  return async request => ({...stranger, visitorId: (await visitor?.(request)) ?? ''});
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
    // What has been given is used at once: how long it lives is the visitor's business.
    const tokens = new TokenKeeper(() => source, clock, 0);
    const token = await tokens.read(request.signal);
    return {visitorId: visitorId || token, tokens, setCookie: undefined};
  };
}

/** Without a token, a request would be sent in nobody's name. */
function requireToken(given: Awaited<ReturnType<VisitorToken>>): IssuedVisitorToken {
  const issued = typeof given === 'string' ? {token: given} : given;
  if (issued?.token) return issued;
  throw new AgentServiceError('unauthorized', 'The visitor is not signed in.');
}
