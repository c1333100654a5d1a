import {SharedWork} from './shared-work.js';
import type {IssuedToken, TokenRequest} from './access-token.js';
import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import {assumptionsWith, type Assumptions} from './assumptions.js';
import {attempt, platformFetch, type FetchFunction} from './platform.js';
import {writeJson} from './json-object.js';
import {serviceUrl} from './service-url.js';
import {blameSetting, requestToken, type TokenAnswer} from './token-endpoint.js';

export interface AnonymousSignInOptions {
  /** Address of the service, the same as the client's. */
  readonly baseUrl: string;
  /** Replaces the platform's `fetch`. It is read for each request. */
  readonly fetch?: FetchFunction | undefined;
  /** Identifier of the visitor's device: a secret of at least 16 characters. Default: a random one, which is stored. */
  readonly deviceId?: string | undefined;
  /** Name of the visitor. Each visitor of a browser has a random device identifier of their own. */
  readonly visitorId?: string | undefined;
  /** Storage for the random identifier. Default: `localStorage`, or memory where there is none. */
  readonly storage?: DeviceStorage | undefined;
  /** Identifier of the site at the service. It is sent when a token is renewed. */
  readonly clientId?: string | undefined;
  /** Overrides the paths of the sign-in. */
  readonly assumptions?: Partial<Assumptions> | undefined;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>;

type TokenFunction = (context: TokenRequest) => Promise<IssuedToken>;

/** Elements of a page share one sign-in per `fetch` and `sharedKey`. */
const shared = new WeakMap<FetchFunction, Map<string, TokenFunction>>();
const endSharing = new WeakMap<TokenFunction, () => void>();

/**
 * Signs a visitor in without a login form, by the service's own operation. Each visitor has one identity. Nothing is stored
 * or sent before the first token is needed; tokens stay in memory.
 *
 * Calls with the same address and `fetch`, and without an identity of their own, share one sign-in.
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
  endSharing.set(signIn, () => {
    if (ofFetch.get(key) === signIn) ofFetch.delete(key);
  });
  return signIn;
}

/** Ends the sharing of a sign-in. Elements that use it keep their token; the next element signs in again. */
export function dropSignIn(signIn: TokenFunction): void {
  endSharing.get(signIn)?.();
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
  readonly #running = new SharedWork<TokenAnswer>();
  #deviceId: string | undefined;
  #current: TokenAnswer | undefined;

  constructor(options: AnonymousSignInOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
    this.#assumptions = assumptionsWith(options.assumptions);
    this.#deviceId = options.deviceId;
  }

  async issue({reason, signal}: TokenRequest): Promise<IssuedToken> {
    // Another element may have got a token in the meantime.
    const cached = reason === 'refused' ? undefined : this.#freshToken();
    const {token, expiresAt} = cached ?? (await this.#running.join(own => this.#fetchToken(own), signal));
    return {token, expiresAt};
  }

  #freshToken(): TokenAnswer | undefined {
    const {expiresAt = Infinity} = this.#current ?? {};
    return expiresAt - this.#assumptions.tokenRenewalLead > this.#now() ? this.#current : undefined;
  }

  async #fetchToken(signal: AbortSignal): Promise<TokenAnswer> {
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
      // A gateway offers no sign-in, because it needs none.
      const isOffered = !(error instanceof AgentServiceError && notOffered.has(error.kind));
      throw isOffered ? error : blameSetting(error, 'base-url, sign-in');
    }
  }

  /** Returns `undefined` if the service does not accept the refresh token. */
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

/** Errors of a service without a sign-in. */
const notOffered: ReadonlySet<AgentServiceErrorKind> = new Set([
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid-request',
]);

/** Errors of a renewal after which a new sign-in may succeed. */
const refusals: ReadonlySet<AgentServiceErrorKind> = new Set([...notOffered, 'service', 'unreadable']);

/**
 * Returns the stored identifier of a visitor's device, or creates one and stores it where possible. Each `visitorId` has
 * an identifier of its own; `''` is the visitor whom the page does not name.
 */
export function readDeviceId(visitorId = '', storage: DeviceStorage | undefined = visitorStorage()): string {
  const stored = attempt(() => storage?.getItem(storageKey(visitorId)));
  if (typeof stored === 'string' && /^[\w-]{8,64}$/.test(stored)) return stored;
  const created = createDeviceId();
  attempt(() => storage?.setItem(storageKey(visitorId), created));
  return created;
}

export function forgetDeviceId(visitorId = '', storage: DeviceStorage | undefined = visitorStorage()): void {
  attempt(() => storage?.removeItem?.(storageKey(visitorId)));
}

function storageKey(visitorId: string): string {
  const key = 'agent-chat-elements:device-id';
  return visitorId === '' ? key : `${key}:${visitorId}`;
}

/** Pages without TLS have no `randomUUID`. */
function createDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Even reading the property throws where the visitor blocks storage. */
function visitorStorage(): DeviceStorage | undefined {
  return attempt(() => {
    const storage: Storage | undefined = globalThis.localStorage;
    return storage;
  });
}
