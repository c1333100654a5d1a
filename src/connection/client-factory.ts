import {tokenSubject, type AccessToken, type IssuedToken, type TokenRequest} from '../client/access-token.js';
import {AgentClient, type PrepareRequest} from '../client/agent-client.js';
import {anonymousSignIn, dropSignIn} from '../client/anonymous-sign-in.js';
import {platformFetch, type FetchFunction} from '../client/platform.js';
import {serviceUrl, signOutPath} from '../client/service-url.js';
import {tokenFromUrl, type TokenUrlOptions} from '../client/token-endpoint.js';
import {Memo} from '../memo.js';

/** A token of a page. `null`: the page does not have it yet. */
export type GivenToken = AccessToken | Promise<string | IssuedToken> | null | undefined;

export interface ClientSettings {
  baseUrl?: string | undefined;
  tokenUrl?: string | undefined;
  signIn?: string | undefined;
  accessToken?: GivenToken;
  fetch?: FetchFunction | undefined;
  prepareRequest?: PrepareRequest | undefined;
}

export interface ClientVisitor {
  /** `''` without a visitor id. */
  readonly visitorId: string;
  /** Increases when the visitor signs out, and when the token of another person arrives. */
  readonly session: number;
}

/** The element of a client, or its last values. */
export interface ClientOwner {
  readonly settings: ClientSettings;
  /** Receives the `sub` of each new JWT. Returns whether it belongs to another person. */
  readonly onSubject: (subject: string) => boolean;
}

type TokenFunction = Exclude<AccessToken, string>;

/**
 * Creates the client for the settings of an element. The client stays the same for the same address, sign-in method and
 * visitor. Token, `fetch` and `prepareRequest` are read for each request: frameworks pass new functions at each
 * rendering.
 */
export class ClientFactory {
  /** Replaced when the element is removed: requests may still run, and must not keep the element. */
  owner: ClientOwner;
  readonly #reporting = new Memo<TokenFunction>();
  #client = new Memo<AgentClient>();
  #visitor: ClientVisitor | undefined;
  #signIn: ReturnType<typeof anonymousSignIn> | undefined;
  /** The end of the cookie of the visitor before. The requests of the next one wait for it. */
  #signOut: Promise<void> | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(owner: ClientOwner) {
    this.owner = owner;
  }

  read(baseUrl: string, visitor: ClientVisitor): AgentClient {
    const {tokenUrl, signIn, accessToken} = this.#settings;
    const {visitorId, session} = visitor;
    // Frameworks pass `null` or `''` for a missing value.
    const method = accessToken || this.#isWaiting ? ['token', '', ''] : ['', tokenUrl || '', signIn || ''];
    const before = this.#visitor;
    this.#visitor = visitor;
    // Removes the token, or the cookie of a gateway, at a change of visitor and at a sign-out.
    if (before && (visitorId !== before.visitorId || session !== before.session)) {
      this.#dropSignIn();
      // A guest who becomes known has signed in, and takes the conversation along.
      const isGuest = before.visitorId === '' && session === before.session;
      if (!isGuest && method.join('') === '') this.#endCookie(baseUrl).catch(() => undefined);
    }
    return this.#client.of([baseUrl, visitorId, session, ...method], () => this.#create(baseUrl, visitorId));
  }

  /** Resumes waiting requests if the page has set a token. Call it before each update of the element. */
  update(): void {
    if (this.#isWaiting) return;
    for (const proceed of this.#waiting) proceed();
    this.#waiting.clear();
  }

  /**
   * Ends the session at an address, even if another element started it.
   *
   * @param isElsewhere whether another tab has ended it, with the cookie
   */
  end(baseUrl: string, visitor: ClientVisitor, isElsewhere: boolean): void {
    this.read(baseUrl, visitor);
    this.#dropSignIn();
    this.#client = new Memo();
    if (isElsewhere) this.#visitor = undefined;
  }

  /** Begins the session of the next visitor. Resolves when the cookie of the visitor before has ended, or cannot be ended. */
  async begin(baseUrl: string, visitor: ClientVisitor): Promise<void> {
    this.read(baseUrl, visitor);
    await this.#signOut?.catch(() => undefined);
  }

  #create(baseUrl: string, visitorId: string): AgentClient {
    const readSettings = (): ClientSettings => this.#settings;
    const readFetch = (): FetchFunction | undefined => {
      const fetch = this.#settings.fetch || undefined;
      return this.#signOut ? this.#afterSignOut(baseUrl, fetch) : fetch;
    };
    const options = {
      baseUrl,
      visitorId,
      get fetch() {
        return readFetch();
      },
      get accessToken() {
        return readToken();
      },
      get prepareRequest() {
        return readSettings().prepareRequest || undefined;
      },
    };
    const source = this.#settings.accessToken || this.#isWaiting ? undefined : this.#tokenSource(options);
    const readToken = (): AccessToken | undefined => {
      const {accessToken, tokenUrl} = this.#settings;
      const given = this.#isWaiting ? this.#waitForToken : accessToken;
      if (typeof given === 'string') return given || source;
      if (given) return this.#reportSubjects(given);
      return source && tokenUrl ? this.#reportSubjects(source) : source;
    };
    return new AgentClient(options);
  }

  get #settings(): ClientSettings {
    return this.owner.settings;
  }

  /** Whether the token comes later (`null`) and there is no other sign-in method. */
  get #isWaiting(): boolean {
    const {accessToken, tokenUrl, signIn} = this.#settings;
    return accessToken === null && !tokenUrl && signIn !== 'anonymous';
  }

  readonly #waitForToken: TokenFunction = async request => {
    while (this.#isWaiting) await new Promise<void>(resolve => this.#waiting.add(resolve));
    request.signal.throwIfAborted();
    const {accessToken} = this.#settings;
    return typeof accessToken === 'function' ? accessToken(request) : ((await accessToken) ?? '');
  };

  /** The gateway has no other way to learn that another person follows. A service without this operation answers 404. */
  #endCookie(baseUrl: string): Promise<void> {
    const end = async (): Promise<void> => {
      const url = serviceUrl(baseUrl, signOutPath);
      const {status} = await (this.#settings.fetch || platformFetch)(url, {method: 'POST'});
      if (status > 499) throw new Error();
      // Another sign-out may have begun since then.
      if (this.#signOut === ended) this.#signOut = undefined;
    };
    const ended = end();
    return (this.#signOut = ended);
  }

  /** Tries again after a failure: the words of the visitor before must not be read with the old cookie. */
  #afterSignOut(baseUrl: string, fetch: FetchFunction = platformFetch): FetchFunction {
    return async (input, options) => {
      await this.#signOut?.catch(() => this.#endCookie(baseUrl));
      return fetch(input, options);
    };
  }

  #dropSignIn(): void {
    if (this.#signIn) dropSignIn(this.#signIn);
  }

  #tokenSource(options: Parameters<typeof anonymousSignIn>[0] & TokenUrlOptions): TokenFunction | undefined {
    const {tokenUrl, signIn} = this.#settings;
    this.#signIn = undefined;
    if (tokenUrl) return tokenFromUrl(tokenUrl, options);
    if (signIn !== 'anonymous') return undefined;
    return (this.#signIn = anonymousSignIn(options));
  }

  /** Cached, so that the same token function or promise returns the same function. */
  #reportSubjects(given: TokenFunction | Promise<string | IssuedToken>): TokenFunction {
    return this.#reporting.of([given], () => async (request: TokenRequest) => {
      const issued = await (typeof given === 'function' ? given(request) : given);
      const token: unknown =
        typeof issued === 'string' ? issued : (issued as {token?: unknown} | null)?.token;
      if (typeof token === 'string' && this.owner.onSubject(tokenSubject(token))) {
        // Another person has signed in. One task later, the elements have aborted the requests of the
        // previous person, so none is sent with this token.
        await new Promise(resolve => setTimeout(resolve));
        request.signal.throwIfAborted();
      }
      return issued;
    });
  }
}
