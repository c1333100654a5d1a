import {tokenSubject, type AccessToken, type IssuedToken, type TokenRequest} from '../client/access-token.js';
import {AgentClient, type PrepareRequest} from '../client/agent-client.js';
import {anonymousSignIn, dropSignIn} from '../client/anonymous-sign-in.js';
import type {FetchFunction} from '../client/platform.js';
import {tokenFromUrl, type TokenUrlOptions} from '../client/token-endpoint.js';
import {Lasting} from './lasting.js';

/** A token as a page gives it: a promise while it is being fetched, `null` while the page does not know it yet. */
export type GivenToken = AccessToken | Promise<string | IssuedToken> | null | undefined;

/** What an element says about its service. */
export interface ClientSettings {
  baseUrl?: string | undefined;
  tokenUrl?: string | undefined;
  signIn?: string | undefined;
  accessToken?: GivenToken;
  fetch?: FetchFunction | undefined;
  prepareRequest?: PrepareRequest | undefined;
}

/** Whom a client acts for. */
export interface Visitor {
  /** `''` while the page names none. */
  readonly visitorId: string;
  /** Grows when the visitor signs out, and when another person's token arrives. */
  readonly session: number;
}

type TokenFunction = Exclude<AccessToken, string>;

/**
 * The client that is made of an element's own settings. It stays the same while the address, the way of signing in and
 * the visitor stay the same. Token, `fetch` and `prepareRequest` are read for each request, so others count at once and
 * change nothing else: frameworks pass new functions with each rendering.
 */
export class OwnClient {
  readonly #settings: ClientSettings;
  /** Called with the `sub` of each new token that is a JWT; returns whether it is another person's. */
  readonly #noteSubject: (subject: string) => boolean;
  readonly #watched = new Lasting<TokenFunction>();
  #client = new Lasting<AgentClient>();
  #visitor: Visitor | undefined;
  #signIn: ReturnType<typeof anonymousSignIn> | undefined;
  /** Functions that let waiting requests continue. */
  readonly #waiting = new Set<() => void>();

  constructor(settings: ClientSettings, noteSubject: (subject: string) => boolean) {
    this.#settings = settings;
    this.#noteSubject = noteSubject;
  }

  /** The client for an address. */
  read(baseUrl: string, visitor: Visitor): AgentClient {
    const {tokenUrl, signIn, accessToken} = this.#settings;
    const {visitorId, session} = visitor;
    // Another visitor, or one who has signed out, leaves no token behind.
    if (visitorId !== this.#visitor?.visitorId || session !== this.#visitor.session) this.#dropSignIn();
    this.#visitor = visitor;
    // Frameworks say `null` or `''` for nothing.
    const way = accessToken || this.#isWaiting ? ['token', '', ''] : ['', tokenUrl || '', signIn || ''];
    return this.#client.of([baseUrl, visitorId, session, ...way], () => this.#create(baseUrl, visitorId));
  }

  /** Looks at the token that the page has given by now. Called before each update of the element. */
  follow(): void {
    if (this.#isWaiting) return;
    for (const proceed of this.#waiting) proceed();
    this.#waiting.clear();
  }

  /** Ends the session with an address, also when it was another element that began it. */
  end(baseUrl: string, visitor: Visitor): void {
    this.read(baseUrl, visitor);
    this.#dropSignIn();
    this.#client = new Lasting();
  }

  #create(baseUrl: string, visitorId: string): AgentClient {
    const settings = this.#settings;
    const options = {
      baseUrl,
      visitorId,
      get fetch() {
        return settings.fetch || undefined;
      },
    };
    const source = settings.accessToken || this.#isWaiting ? undefined : this.#tokenSource(options);
    const readToken = (): AccessToken | undefined => {
      const given = this.#isWaiting ? this.#waitForToken : settings.accessToken;
      if (typeof given === 'string') return given || source;
      if (given) return this.#watch(given);
      return source && settings.tokenUrl ? this.#watch(source) : source;
    };
    return new AgentClient({
      baseUrl,
      get accessToken() {
        return readToken();
      },
      get fetch() {
        return options.fetch;
      },
      get prepareRequest() {
        return settings.prepareRequest || undefined;
      },
    });
  }

  /** Whether the page has given `null`, so its token comes later, and names no other way to sign in. */
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

  /** The same function as long as the page gives the same one, or the same promise. */
  #watch(given: TokenFunction | Promise<string | IssuedToken>): TokenFunction {
    return this.#watched.of([given], () => async (request: TokenRequest) => {
      const issued = await (typeof given === 'function' ? given(request) : given);
      const token: unknown =
        typeof issued === 'string' ? issued : (issued as {token?: unknown} | null)?.token;
      if (typeof token === 'string' && this.#noteSubject(tokenSubject(token))) {
        // Another person has signed in. A task later, the elements have given up the requests of the one before, so that
        // no word of theirs goes out with this token.
        await new Promise(resolve => setTimeout(resolve));
        request.signal.throwIfAborted();
      }
      return issued;
    });
  }
}
