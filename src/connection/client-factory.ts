import {tokenSubject, type AccessToken, type IssuedToken, type TokenRequest} from '../client/access-token.js';
import {AgentClient, type PrepareRequest} from '../client/agent-client.js';
import {anonymousSignIn, dropSignIn} from '../client/anonymous-sign-in.js';
import type {FetchFunction} from '../client/platform.js';
import {tokenFromUrl, type TokenUrlOptions} from '../client/token-endpoint.js';
import {Memo} from '../memo.js';

/** A token of a page: a promise while it loads, `null` while the page does not have it yet. */
export type GivenToken = AccessToken | Promise<string | IssuedToken> | null | undefined;

/** The service settings of an element. */
export interface ClientSettings {
  baseUrl?: string | undefined;
  tokenUrl?: string | undefined;
  signIn?: string | undefined;
  accessToken?: GivenToken;
  fetch?: FetchFunction | undefined;
  prepareRequest?: PrepareRequest | undefined;
}

/** The visitor of a client. */
export interface Visitor {
  /** `''` without a visitor id. */
  readonly visitorId: string;
  /** Increases when the visitor signs out, and when another person's token arrives. */
  readonly session: number;
}

type TokenFunction = Exclude<AccessToken, string>;

/**
 * Creates the client of an element's own settings. The client stays the same for the same address, sign-in method
 * and visitor. Token, `fetch` and `prepareRequest` are read for each request, so new ones apply at once: frameworks
 * pass new functions with each rendering.
 */
export class ClientFactory {
  readonly #settings: ClientSettings;
  /** Receives the `sub` of each new JWT. Returns whether it belongs to another person. */
  readonly #noteSubject: (subject: string) => boolean;
  readonly #watched = new Memo<TokenFunction>();
  #client = new Memo<AgentClient>();
  #visitor: Visitor | undefined;
  #signIn: ReturnType<typeof anonymousSignIn> | undefined;
  /** Callbacks of waiting requests. */
  readonly #waiting = new Set<() => void>();

  constructor(settings: ClientSettings, noteSubject: (subject: string) => boolean) {
    this.#settings = settings;
    this.#noteSubject = noteSubject;
  }

  /** Returns the client of an address. */
  read(baseUrl: string, visitor: Visitor): AgentClient {
    const {tokenUrl, signIn, accessToken} = this.#settings;
    const {visitorId, session} = visitor;
    // No token survives a change of visitor or a sign-out.
    if (visitorId !== this.#visitor?.visitorId || session !== this.#visitor.session) this.#dropSignIn();
    this.#visitor = visitor;
    // Frameworks pass `null` or `''` for a missing value.
    const way = accessToken || this.#isWaiting ? ['token', '', ''] : ['', tokenUrl || '', signIn || ''];
    return this.#client.of([baseUrl, visitorId, session, ...way], () => this.#create(baseUrl, visitorId));
  }

  /** Reads the current token of the page. Called before each update of the element. */
  follow(): void {
    if (this.#isWaiting) return;
    for (const proceed of this.#waiting) proceed();
    this.#waiting.clear();
  }

  /** Ends the session of an address, also one that another element started. */
  end(baseUrl: string, visitor: Visitor): void {
    this.read(baseUrl, visitor);
    this.#dropSignIn();
    this.#client = new Memo();
  }

  #create(baseUrl: string, visitorId: string): AgentClient {
    const settings = this.#settings;
    const options = {
      baseUrl,
      visitorId,
      get fetch() {
        return settings.fetch || undefined;
      },
      get accessToken() {
        return readToken();
      },
      get prepareRequest() {
        return settings.prepareRequest || undefined;
      },
    };
    const source = settings.accessToken || this.#isWaiting ? undefined : this.#tokenSource(options);
    const readToken = (): AccessToken | undefined => {
      const given = this.#isWaiting ? this.#waitForToken : settings.accessToken;
      if (typeof given === 'string') return given || source;
      if (given) return this.#watch(given);
      return source && settings.tokenUrl ? this.#watch(source) : source;
    };
    return new AgentClient(options);
  }

  /** Whether the token comes later (`null`) and no other sign-in method is set. */
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

  /** Returns the same function for the same token function or promise. */
  #watch(given: TokenFunction | Promise<string | IssuedToken>): TokenFunction {
    return this.#watched.of([given], () => async (request: TokenRequest) => {
      const issued = await (typeof given === 'function' ? given(request) : given);
      const token: unknown =
        typeof issued === 'string' ? issued : (issued as {token?: unknown} | null)?.token;
      if (typeof token === 'string' && this.#noteSubject(tokenSubject(token))) {
        // Another person has signed in. After a task, the elements have aborted the requests of the previous
        // person, so none goes out with this token.
        await new Promise(resolve => setTimeout(resolve));
        request.signal.throwIfAborted();
      }
      return issued;
    });
  }
}
