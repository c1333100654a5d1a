import type {AccessToken} from '../client/access-token.js';
import {AgentClient, type PrepareRequest} from '../client/agent-client.js';
import type {AnonymousSignInOptions} from '../client/anonymous-sign-in.js';
import type {FetchFunction} from '../client/platform-fetch.js';
import {Lasting} from './lasting.js';
import {fetchedTokenUrl, FetchedSignIn} from './token-code.js';

/** What an element says about its service. */
export interface ClientSettings {
  baseUrl?: string | undefined;
  tokenUrl?: string | undefined;
  signIn?: string | undefined;
  accessToken?: AccessToken | undefined;
  fetch?: FetchFunction | undefined;
  prepareRequest?: PrepareRequest | undefined;
}

/** Whom a client acts for. */
export interface Visitor {
  /** `''` while the page names none. */
  readonly visitorId: string;
  /** Grows when the visitor signs out. */
  readonly session: number;
}

/** The client that is made of an element's own settings: the same one as long as they and the visitor stay the same. */
export class OwnClient {
  readonly #settings: ClientSettings;
  #client = new Lasting<AgentClient>();
  #visitor: Visitor | undefined;
  #signIn: FetchedSignIn | undefined;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  /** The client for an address. */
  read(baseUrl: string, visitor: Visitor): AgentClient {
    const {tokenUrl, signIn, accessToken, fetch, prepareRequest} = this.#settings;
    const {visitorId, session} = visitor;
    // Another visitor, or one who has signed out, leaves no token behind.
    if (visitorId !== this.#visitor?.visitorId || session !== this.#visitor.session) this.#signIn?.end();
    this.#visitor = visitor;
    const inputs = [baseUrl, tokenUrl, signIn, accessToken, fetch, prepareRequest, visitorId, session];
    return this.#client.of(inputs, () => {
      // Frameworks say `null` or `''` for nothing.
      const options = {baseUrl, fetch: fetch || undefined, visitorId};
      return new AgentClient({
        ...options,
        accessToken: accessToken || this.#tokenSource(options),
        prepareRequest,
      });
    });
  }

  /** Ends the session with an address, also when it was another element that began it. */
  end(baseUrl: string, visitor: Visitor): void {
    this.read(baseUrl, visitor);
    this.#signIn?.end();
    this.#client = new Lasting();
  }

  #tokenSource(options: AnonymousSignInOptions): AccessToken | undefined {
    const {tokenUrl, signIn} = this.#settings;
    this.#signIn = undefined;
    if (tokenUrl) return fetchedTokenUrl(tokenUrl, options);
    if (signIn !== 'anonymous') return undefined;
    this.#signIn = new FetchedSignIn(options);
    return this.#signIn.issue;
  }
}
