import {LazyModule} from '../lazy.js';
import {TokenKeeper, type AuthErrorListener} from './access-token.js';
import {AgentLookup} from './agent-lookup.js';
import {assumptionsWith} from './assumptions.js';
import {systemClock} from './client-clock.js';
import type {AgentClientOptions, ReplyOptions, RequestOptions} from './client-options.js';
import {collectReply} from './collect-reply.js';
import type {Diagnostics} from './diagnostics.js';
import {platformFetch} from './platform-fetch.js';
import type {ClientOperation} from './prepared-request.js';
import {readPage, type PageRequest} from './read-page.js';
import {readReply} from './reply-stream.js';
import {RequestTrace} from './request-trace.js';
import type {
  Agent,
  AgentPage,
  AgentQuery,
  ChatMessage,
  RecordPage,
  RecordQuery,
  Reply,
  ReplyChunk,
} from './resources.js';
import {sendRequest, type OpenAnswer, type SenderSettings, type SendOptions} from './send-request.js';
import {agentPageRequest, recordPageRequest, replyRequest, type ServicePlace} from './service-requests.js';
import {agentPath} from './service-url.js';

export type {AgentClientOptions, ReplyOptions, RequestOptions} from './client-options.js';
export type {ClientOperation, PreparedRequest, PrepareRequest} from './prepared-request.js';

const diagnosticsModule = new LazyModule(() => import('./diagnostics.js'));

/** Number of requests that a client keeps a trace of. */
const maxTraces = 20;

/**
 * Lists agents, asks them, and reads their records. Calls fail with an `AgentServiceError`, or with the
 * reason of the caller's own abort.
 *
 * ```ts
 * const client = new AgentClient({baseUrl: '/agents'});
 * const question = {role: 'user', content: 'What can you do?'};
 * for await (const {text} of client.streamReply('Agent-42', [question])) show(text);
 * ```
 */
export class AgentClient {
  /** The address as given. */
  readonly baseUrl: string;
  readonly #timeouts: Pick<AgentClientOptions, 'firstByteTimeout' | 'idleTimeout'>;
  readonly #settings: SenderSettings & ServicePlace;
  readonly #lookup: AgentLookup;
  #traces: readonly RequestTrace[] = [];

  constructor(options: AgentClientOptions) {
    const {baseUrl, firstByteTimeout, idleTimeout, clock = systemClock} = options;
    const decided = assumptionsWith(options.assumptions);
    const tokens = new TokenKeeper(() => options.accessToken, clock, decided.tokenRenewalLead);
    this.baseUrl = baseUrl;
    this.#timeouts = {firstByteTimeout, idleTimeout};
    this.#settings = {
      baseUrl,
      tokens,
      assumptions: decided,
      clock,
      // Read for each request: a page may give other functions while the client lives.
      get fetch() {
        return options.fetch ?? platformFetch;
      },
      get prepareRequest() {
        return options.prepareRequest;
      },
    };
    this.#lookup = new AgentLookup((query, signal) => this.listAgents(query, {signal}), decided);
  }

  /**
   * The person the token in use was issued for: the `sub` of a JWT, read and not verified. `''` while there is no token,
   * and for tokens of another form.
   */
  get subject(): string {
    return this.#settings.tokens.subject;
  }

  /** Gets a token when there is none, so that `subject` is known. Fails as a request does that gets no token. */
  async identify({signal}: RequestOptions = {}): Promise<string> {
    await this.#settings.tokens.read(signal);
    return this.subject;
  }

  /** One page of the agents that match the query. */
  async listAgents(query: AgentQuery = {}, options: RequestOptions = {}): Promise<AgentPage> {
    return this.#readPage(agentPageRequest(query, this.#settings), options);
  }

  /**
   * One agent by its identifier. The service gives out none alone, so its list is read until the agent
   * is found; callers at the same time share the requests, and what was found is remembered.
   */
  async findAgent(agentId: string, options: RequestOptions = {}): Promise<Agent> {
    agentPath(this.#settings.assumptions.replyPath, agentId);
    return this.#lookup.find(agentId, options.signal);
  }

  /** Asks an agent; the request is sent when iteration begins, and given up when it ends early. */
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplyOptions = {},
  ): AsyncGenerator<ReplyChunk, void, undefined> {
    const {together = false} = options;
    // Not a generator around the other: each word of a reply would have to pass through both.
    return readReply(() => this.#askForReply(agentId, messages, options), {...this.#settings, together});
  }

  /** Asks an agent for its reply in one piece. */
  completeReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplyOptions = {},
  ): Promise<Reply> {
    return collectReply(this.streamReply(agentId, messages, {stream: false, ...options}));
  }

  /** One page of the stored records of an agent, the newest first unless asked otherwise. */
  async listRecords(
    agentId: string,
    query: RecordQuery = {},
    options: RequestOptions = {},
  ): Promise<RecordPage> {
    return this.#readPage(recordPageRequest(agentId, query, this.#settings), options);
  }

  /**
   * Calls `listener` once for each failure of the sign-in, however many requests it stops: no token could be
   * had, or the service refused it and the one after it. Returns what ends the subscription.
   */
  subscribeToAuthErrors(listener: AuthErrorListener): () => void {
    return this.#settings.tokens.subscribe(listener);
  }

  /**
   * Returns the last 20 requests and the assumptions in use, as plain data for a bug report. It contains no token, text,
   * identifier or query string. Rejects if its code cannot be loaded.
   */
  async diagnostics(): Promise<Diagnostics> {
    const {createDiagnostics} = await diagnosticsModule.load();
    return createDiagnostics(this.#traces, this.baseUrl, this.#settings.assumptions);
  }

  async #readPage<Page extends AgentPage | RecordPage>(
    request: PageRequest<Page>,
    {signal}: RequestOptions,
  ): Promise<Page> {
    const sending = this.#begin(request.operation, {signal}, true);
    const {trace} = sending;
    try {
      const {page} = await readPage(request, sending);
      trace.complete();
      return page;
    } catch (error) {
      trace.fail(error);
      throw error;
    }
  }

  async #askForReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplyOptions,
  ): Promise<OpenAnswer> {
    const {stream = true} = options;
    const request = replyRequest(agentId, messages, stream, this.#settings);
    const sending = this.#begin('reply', options, stream);
    const {trace} = sending;
    trace.stream = stream;
    try {
      const answer = await sendRequest(request, sending);
      options.onOpen?.();
      return answer;
    } catch (error) {
      trace.fail(error);
      throw error;
    }
  }

  /** Starts the trace of a request. The limits of the call take precedence; a limit that is not a number is ignored. */
  #begin(operation: ClientOperation, options: ReplyOptions, isQuick: boolean): SendOptions {
    const {assumptions, clock} = this.#settings;
    const {firstByteTimeout, wholeReplyTimeout, idleTimeout} = assumptions;
    const trace = new RequestTrace(operation, clock);
    this.#traces = [...this.#traces, trace].slice(-maxTraces);
    return {
      ...this.#settings,
      signal: options.signal,
      trace,
      firstByteTimeout:
        firstLimit(options.firstByteTimeout, this.#timeouts.firstByteTimeout) ??
        (isQuick ? firstByteTimeout : wholeReplyTimeout),
      idleTimeout: firstLimit(options.idleTimeout, this.#timeouts.idleTimeout) ?? idleTimeout,
    };
  }
}

function firstLimit(...limits: readonly (number | undefined)[]): number | undefined {
  return limits.find(limit => typeof limit === 'number' && limit > 0);
}
