import type {AccessToken} from './access-token.js';
import type {Assumptions} from './assumptions.js';
import type {ClientClock} from './client-clock.js';
import type {FetchFunction} from './platform-fetch.js';
import type {PrepareRequest} from './prepared-request.js';

/** How a client reaches its service. `accessToken`, `fetch` and `prepareRequest` are read again for each request. */
export interface AgentClientOptions {
  /** Address of the service or gateway, absolute or relative to the page, with any path in front. */
  baseUrl: string;
  /** The token, or a function that is asked for one; without it, requests carry no `Authorization`. */
  accessToken?: AccessToken | undefined;
  /** Takes the place of the platform's `fetch`. */
  fetch?: FetchFunction | undefined;
  /** May change each request before it is sent. */
  prepareRequest?: PrepareRequest | undefined;
  /** Other answers to what the interface document leaves open. */
  assumptions?: Partial<Assumptions> | undefined;
  /** Milliseconds to the first byte of an answer; `Infinity` for no limit. Default: 30 s, 120 s for a reply in one piece. */
  firstByteTimeout?: number | undefined;
  /** Milliseconds without a byte after which an answer is given up; `Infinity` for no limit. Default: 45 s. */
  idleTimeout?: number | undefined;
  /** Takes the place of the machine's clock. */
  clock?: ClientClock | undefined;
}

/** How one request is made. */
export interface RequestOptions {
  /** Gives the request up; the call then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** How one reply is asked for. */
export interface ReplyOptions extends RequestOptions {
  /** Whether the reply is to come in pieces. */
  stream?: boolean | undefined;
  /** Milliseconds to the first byte of the reply. */
  firstByteTimeout?: number | undefined;
  /** Milliseconds without a byte after which the reply is given up. */
  idleTimeout?: number | undefined;
  /**
   * Whether pieces of text that arrive together come as one chunk, which costs less where they are only shown.
   * `false` by default: each chunk as the service made it (SERVICE.md "Chat completion response").
   */
  together?: boolean | undefined;
  /** Called once the service has answered, before the first word. */
  onOpen?: (() => void) | undefined;
}
