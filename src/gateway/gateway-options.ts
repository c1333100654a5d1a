import type {AccessToken, IssuedToken, TokenRequest} from '../client/access-token.js';
import type {Assumptions} from '../client/assumptions.js';
import type {ClientClock, FetchFunction} from '../client/platform.js';

/**
 * Where a ledger is kept. Any `Storage` of `unstorage` is one, and so are two functions over a `Map`. What
 * is written is found under keys of letters, digits, `-` and `:`. Several instances of a gateway share one: what was
 * written has to be read at once, and replies may be lost in a store that settles later. Nothing is ever taken away: let
 * what was not written for as long as `maxAge` of the cookie expire. A storage that does not answer within 5 seconds has
 * failed: replies pass all the same, and records cannot be read.
 */
export interface GatewayStorage {
  /** What was written last, as it was written or parsed from JSON; `null` or `undefined` for nothing. */
  getItem(key: string): unknown;
  setItem(key: string, value: string): unknown;
}

/** How much may be asked. Each instance of a gateway counts for itself, and begins anew when it is started. */
export interface GatewayLimit {
  /**
   * Completions a minute of one visitor; default 20. Who throws the cookie away, or writes from a page of
   * `allowOrigins`, is a new visitor: where that matters, tell visitors apart by a function. With
   * `visitor-token`, each token is a visitor: where one gets many, give `visitorId` beside them.
   */
  readonly completionsPerVisitor?: number | undefined;
  /** Completions a minute of all visitors of this instance together; default 600. */
  readonly completionsInAll?: number | undefined;
  /**
   * Pages of agents and records a minute of one visitor; default 300. Who has not sent a message yet is not known by
   * a cookie and counts in `readsInAll` alone: against floods from one address, limit addresses in front of the
   * gateway.
   */
  readonly readsPerVisitor?: number | undefined;
  /**
   * Pages of agents and records a minute of all visitors of this instance together; default 6,000. Counted apart from
   * completions: whoever talks goes on talking.
   */
  readonly readsInAll?: number | undefined;
  /** Bytes of a completion request; default 262,144. A chat whose request is refused (413) leaves earlier turns out. */
  readonly bodyBytes?: number | undefined;
  /** Messages in a completion request; default 100. A chat whose request is refused (413) leaves earlier turns out. */
  readonly messages?: number | undefined;
}

/**
 * A cookie that tells visitors apart: signed, not to be read by pages. It reaches the gateway only from pages of
 * its own origin. From those of `allowOrigins` every question would be of a new visitor, without a limit and
 * without records: tell visitors apart by a function there. Browsers keep it over https alone, and over http on this very
 * machine (`localhost`).
 */
export interface VisitorCookie {
  /**
   * At least 32 random characters. Of a list, the first signs and all are accepted: put a new one in front,
   * and take the old one away once `maxAge` has passed.
   */
  readonly secret: string | readonly string[];
  /** Seconds after which a visitor who did not come back is forgotten; default 180 days. */
  readonly maxAge?: number | undefined;
  /** Default `agent-visitor`; over https, `__Host-` is put in front. */
  readonly name?: string | undefined;
}

/**
 * Tells who sent a request: an identifier of the site's own, or `undefined` when it is not known. A cookie comes
 * only from pages of the gateway's own origin, and of one's own headers `Authorization` alone from others: tell
 * by that there (the page's `accessToken`), or by a signed identifier in the query of `base-url`. It is given the very
 * object the gateway was given: what a framework knows of a request may be kept for it in a `WeakMap`.
 */
export type VisitorId = (request: Request) => string | undefined | Promise<string | undefined>;

/** A visitor's own token for the service and, where tokens come and go, who the visitor is. */
export interface IssuedVisitorToken extends IssuedToken {
  /** Whose completions are counted together: an identifier of the site's own; default the token itself. */
  readonly visitorId?: string | undefined;
}

/** Gives the visitor's own token for the service; `undefined` refuses the request. */
export type VisitorToken = (
  request: Request,
  context: TokenRequest,
) => string | IssuedVisitorToken | undefined | Promise<string | IssuedVisitorToken | undefined>;

/** What every gateway takes. */
export interface GatewaySettings {
  /** Address of the service, with any path in front of `/v1`. */
  readonly upstream: string;
  /** Path of the gateway in front of `/v1`, such as `/agents`; default none. */
  readonly basePath?: string | undefined;
  /**
   * Origins whose pages may call beside the gateway's own, such as `https://shop.example`; default none. Their
   * requests carry no cookie: `visitor` is a function then.
   */
  readonly allowOrigins?: readonly string[] | undefined;
  /** Identifiers of the agents that are offered; default all. */
  readonly allowAgents?: readonly string[] | undefined;
  readonly limit?: GatewayLimit | undefined;
  /** Told what lies behind a failure, of which a visitor sees only a sentence; default `console.error`. */
  readonly onError?: ((error: unknown, requestId: string) => void) | undefined;
  /** Takes the place of the platform's `fetch` towards the service. */
  readonly fetch?: FetchFunction | undefined;
  /**
   * Other answers to what the interface document leaves open, towards the service. Its time-outs are among them: who
   * gives a chat more time for the first byte gives it here as well.
   */
  readonly assumptions?: Partial<Assumptions> | undefined;
  /** Takes the place of the machine's clock. */
  readonly clock?: ClientClock | undefined;
}

/** Nobody reads records: with one token for all, the service cannot tell whose they are. */
export interface DenyingGateway {
  readonly records?: 'deny' | undefined;
  /** The service's token, or a function that is asked for one. */
  readonly accessToken: AccessToken;
  /** Tells whose completions are counted together. */
  readonly visitor?: VisitorId | undefined;
  readonly storage?: undefined;
}

/** One token of the service for each visitor: the service itself keeps visitors apart. */
export interface VisitorTokenGateway {
  readonly records: 'visitor-token';
  readonly visitor: VisitorToken;
  readonly accessToken?: undefined;
  readonly storage?: undefined;
}

/**
 * One token for all; a visitor reads the records whose identifiers came in completions of the same visitor,
 * and those they say they answer. It needs a service whose completions carry the `recordId` of the reply,
 * and whose records have `replyTo`.
 */
export interface LedgerGateway {
  readonly records: 'ledger';
  /** The service's token, or a function that is asked for one. */
  readonly accessToken: AccessToken;
  /** A cookie of the gateway's own, or who the visitor is by the site's own sign-in. */
  readonly visitor: VisitorCookie | VisitorId;
  /** Where it is kept what belongs to whom; default this instance's memory, of bounded size. */
  readonly storage?: GatewayStorage | undefined;
}

/** How a gateway reaches its service, and what it lets whom do. */
export type GatewayOptions = GatewaySettings & (DenyingGateway | VisitorTokenGateway | LedgerGateway);
