import type {AccessToken} from '../client/access-token.js';
import {AgentClient, type PrepareRequest} from '../client/agent-client.js';
import type {FetchFunction} from '../client/platform-fetch.js';
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
  #client: AgentClient | undefined;
  #inputs: readonly unknown[] = [];
  #endSession: () => void = () => undefined;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  /** The client for an address. */
  read(baseUrl: string, {visitorId, session}: Visitor): AgentClient {
    const {tokenUrl, signIn, accessToken, fetch, prepareRequest} = this.#settings;
    const inputs = [baseUrl, tokenUrl, signIn, accessToken, fetch, prepareRequest, visitorId, session];
    if (this.#client && inputs.every((input, index) => input === this.#inputs[index])) return this.#client;
    // Another visitor, or one who has signed out, leaves no token behind.
    if (visitorId !== this.#inputs.at(-2) || session !== this.#inputs.at(-1)) this.#endSession();
    this.#inputs = inputs;
    this.#client = new AgentClient({
      baseUrl,
      // Frameworks say `null` or `''` for nothing.
      accessToken: accessToken || this.#tokenSource(baseUrl, visitorId),
      fetch: fetch || undefined,
      prepareRequest,
    });
    return this.#client;
  }

  /** Ends the session with an address, also when it was another element that began it. */
  end(baseUrl: string, visitor: Visitor): void {
    this.read(baseUrl, visitor);
    this.#endSession();
    this.#client = undefined;
  }

  #tokenSource(baseUrl: string, visitorId: string): AccessToken | undefined {
    const {tokenUrl, signIn: way} = this.#settings;
    const fetch = this.#settings.fetch || undefined;
    this.#endSession = () => undefined;
    if (tokenUrl) return fetchedTokenUrl(tokenUrl, {fetch});
    if (way !== 'anonymous') return undefined;
    const signIn = new FetchedSignIn({baseUrl, fetch, visitorId});
    this.#endSession = () => signIn.end();
    return signIn.issue;
  }
}
