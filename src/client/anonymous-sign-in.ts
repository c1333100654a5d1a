import type {IssuedToken, TokenRequest} from './access-token.js';
import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import {assumptionsWith, type Assumptions} from './assumptions.js';
import {readDeviceId, type DeviceStorage} from './device-id.js';
import {writeJson} from './json-object.js';
import {platformFetch, type FetchFunction} from './platform-fetch.js';
import {blameSetting, requestToken, type TokenAnswer} from './request-token.js';
import {serviceUrl} from './service-url.js';
import {SharedWork} from './shared-work.js';

/** How a visitor is signed in. */
export interface AnonymousSignInOptions {
  /** Address of the service, as the client has it. */
  readonly baseUrl: string;
  /** Takes the place of the platform's `fetch`; read for each request. */
  readonly fetch?: FetchFunction | undefined;
  /** The visitor's identifier; by default a random one that is kept. */
  readonly deviceId?: string | undefined;
  /** Tells visitors of one browser apart, each with a random identifier of its own. */
  readonly visitorId?: string | undefined;
  /** Where the random identifier is kept; by default `localStorage`, and memory where there is none. */
  readonly storage?: DeviceStorage | undefined;
  /** The identifier of the site at the service, sent when a token is renewed. */
  readonly clientId?: string | undefined;
  /** Other paths than the usual ones. */
  readonly assumptions?: Partial<Assumptions> | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** Gets the tokens of one visitor. */
type TokenFunction = (context: TokenRequest) => Promise<IssuedToken>;

/** One sign-in per service for all elements of a page: by the `fetch` it began with, then by address. */
const shared = new WeakMap<FetchFunction, Map<string, TokenFunction>>();
/** Takes a sign-in out of those that are shared. */
const withdraw = new WeakMap<TokenFunction, () => void>();

/**
 * Signs a visitor in without asking for anything: one identity per visitor, by the service's own
 * operation. Nothing is stored or sent before the first token is needed; tokens stay in memory.
 *
 * Calls with the same address and `fetch`, and no identity of their own, share one sign-in.
 */
export function anonymousSignIn(options: AnonymousSignInOptions): TokenFunction {
  const {fetch = platformFetch, deviceId, storage, now} = options;
  if (deviceId !== undefined || storage || now || options.assumptions) return createSignIn(options);
  const ofFetch = shared.get(fetch) ?? new Map<string, TokenFunction>();
  shared.set(fetch, ofFetch);
  const key = sharedKey(options);
  const known = ofFetch.get(key);
  if (known) return known;
  const signIn = createSignIn(options);
  ofFetch.set(key, signIn);
  withdraw.set(signIn, () => {
    if (ofFetch.get(key) === signIn) ofFetch.delete(key);
  });
  return signIn;
}

/** Ends the sharing of a sign-in: elements that use it keep their token, the next element signs in again. */
export function dropSignIn(signIn: TokenFunction): void {
  withdraw.get(signIn)?.();
}

function sharedKey({baseUrl, clientId = '', visitorId = ''}: AnonymousSignInOptions): string {
  return writeJson([baseUrl, clientId, visitorId]);
}

function createSignIn(options: AnonymousSignInOptions): TokenFunction {
  const session = new VisitorSignIn(options);
  return context => session.issue(context);
}

class VisitorSignIn {
  readonly #options: AnonymousSignInOptions;
  readonly #now: () => number;
  readonly #assumptions: Assumptions;
  readonly #asking = new SharedWork<TokenAnswer>();
  #deviceId: string | undefined;
  #current: TokenAnswer | undefined;

  constructor(options: AnonymousSignInOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
    this.#assumptions = assumptionsWith(options.assumptions);
    this.#deviceId = options.deviceId;
  }

  async issue({reason, signal}: TokenRequest): Promise<IssuedToken> {
    // Another element may have asked in the meantime.
    const kept = reason === 'refused' ? undefined : this.#freshToken();
    const {token, expiresAt} = kept ?? (await this.#asking.join(shared => this.#ask(shared), signal));
    return {token, expiresAt};
  }

  #freshToken(): TokenAnswer | undefined {
    const {expiresAt = Infinity} = this.#current ?? {};
    return expiresAt - this.#assumptions.tokenRenewalLead > this.#now() ? this.#current : undefined;
  }

  async #ask(signal: AbortSignal): Promise<TokenAnswer> {
    const refreshToken = this.#current?.refreshToken ?? '';
    // A refresh token works once, whether or not its answer arrives.
    this.#current = undefined;
    this.#current = (await this.#renew(refreshToken, signal)) ?? (await this.#signIn(signal));
    return this.#current;
  }

  async #signIn(signal: AbortSignal): Promise<TokenAnswer> {
    this.#deviceId ??= readDeviceId(this.#options.visitorId, this.#options.storage);
    const url = serviceUrl(this.#options.baseUrl, this.#assumptions.signInPath);
    try {
      return await this.#request({url, headers: {'x-device-id': this.#deviceId}, body: {}}, signal);
    } catch (error) {
      // A gateway, which needs none, offers no sign-in.
      const isOffered = !(error instanceof AgentServiceError && notOffered.has(error.kind));
      throw isOffered ? error : blameSetting(error, 'base-url, sign-in');
    }
  }

  /** `undefined` when the refresh token is not taken. */
  async #renew(refreshToken: string, signal: AbortSignal): Promise<TokenAnswer | undefined> {
    if (refreshToken === '') return undefined;
    const url = serviceUrl(this.#options.baseUrl, this.#assumptions.tokenPath);
    const body = {
      grant_type: 'refresh_token',
      client_id: this.#options.clientId,
      refresh_token: refreshToken,
    };
    try {
      return await this.#request({url, body}, signal);
    } catch (error) {
      if (error instanceof AgentServiceError && refusals.has(error.kind)) return undefined;
      throw error;
    }
  }

  #request(request: Parameters<typeof requestToken>[0], signal: AbortSignal): Promise<TokenAnswer> {
    const {fetch = platformFetch} = this.#options;
    return requestToken(request, {fetch, now: this.#now, signal});
  }
}

/** The kinds of failure where no visitor can be signed in. */
const notOffered: ReadonlySet<AgentServiceErrorKind> = new Set([
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid-request',
]);

/** The kinds of failure after which a new sign-in may succeed where a renewal did not. */
const refusals: ReadonlySet<AgentServiceErrorKind> = new Set([...notOffered, 'service', 'unreadable']);
