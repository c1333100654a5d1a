import type {AccessToken} from './access-token.js';
import type {Assumptions} from './assumptions.js';
import type {ClientClock, FetchFunction} from './platform.js';
import type {InterruptDecision, OfferedTool} from './interrupt.js';

/** Settings of a client. `accessToken`, `fetch` and `prepareRequest` are read for each request. */
export interface AgentClientOptions {
  /** Address of the service or gateway: absolute, or relative to the page. It may contain a path. */
  baseUrl: string;
  /** The token, or a function that returns one. Without it, requests have no `Authorization` header. */
  accessToken?: AccessToken | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: FetchFunction | undefined;
  /** Changes each request before it is sent. */
  prepareRequest?: PrepareRequest | undefined;
  /** Overrides the decisions about everything that the interface document leaves open. */
  assumptions?: Partial<Assumptions> | undefined;
  /** Milliseconds to the headers of an answer; `Infinity` for no limit. Default: 30 s, 120 s for a reply in one piece. */
  firstByteTimeout?: number | undefined;
  /** Milliseconds of silence within an answer; `Infinity` for no limit. Keep-alive comments end it. Default: 45 s. */
  idleTimeout?: number | undefined;
  /** Replaces the clock of the machine. */
  clock?: ClientClock | undefined;
}

/** Options of one request. */
export interface RequestOptions {
  /** Aborts the request. The call then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options of one reply. */
export interface ReplyOptions extends RequestOptions {
  /** Whether to request the reply as a stream. Default: `true` for `streamReply`, `false` for `completeReply`. */
  stream?: boolean | undefined;
  /** Milliseconds to the headers of the reply. Default: the client's `firstByteTimeout`. */
  firstByteTimeout?: number | undefined;
  /** Milliseconds of silence within the reply. Default: the client's `idleTimeout`. */
  idleTimeout?: number | undefined;
  /**
   * Whether to join pieces of text that arrive together into one chunk, which costs less if they are only shown.
   * Default: `false`, each chunk as the service made it (SERVICE.md "Chat completion response").
   */
  together?: boolean | undefined;
  /**
   * Conversation of the question and the reply: 1 to 64 letters, digits and `-`. The first message begins it. Only for a
   * service that keeps several conversations, such as `createAgentService` and a gateway with `own` records, both with
   * `conversations`. Default: none, and the request has no such field.
   */
  conversationId?: string | undefined;
  /**
   * Further fields of the request, such as `{searchEnable: true}`. They never replace `model`, `messages`, `stream` and
   * `conversationId`. A gateway passes those that its `pass.fields` lists. Default: none.
   */
  fields?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Decisions about the questions of the reply before, which this request continues (see `ReplyInterrupt`). The messages end
   * with the same question as before. Default: none, and the request has no such field.
   */
  decisions?: readonly InterruptDecision[] | undefined;
  /** Tools of the page that the agent may call. Default: none, and the request has no such field. */
  tools?: readonly OfferedTool[] | undefined;
  /** Called when the service has answered, before the first word. */
  onOpen?: (() => void) | undefined;
}

/** Operation of the service that a request calls. */
export type ClientOperation =
  | 'list-agents'
  | 'reply'
  | 'list-records'
  | 'sign-in'
  | 'list-conversations'
  | 'rename-conversation'
  | 'delete-conversation'
  | 'delete-records';

/** A request before it is sent. The page may change any member. */
export interface PreparedRequest {
  url: URL;
  method: string;
  headers: Headers;
  /** Sent as JSON; `undefined` for a request without a body. */
  body: Record<string, unknown> | undefined;
}

/**
 * Called once before a request is sent, to add the headers or body fields that the service needs. An `Authorization`
 * header set here replaces the client's own.
 */
export type PrepareRequest = (
  request: PreparedRequest,
  context: {readonly operation: ClientOperation},
) => void | Promise<void>;
