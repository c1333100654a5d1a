import {LazyModule} from '../lazy-module.js';
import {TokenCache, type AuthErrorListener} from './access-token.js';
import {assumptionsWith, type Assumptions} from './assumptions.js';
import type {AgentClientOptions, ClientOperation, ReplyOptions, RequestOptions} from './client-options.js';
import type {Diagnostics} from './request-diagnostics.js';
import {readPage, mayHaveMorePages, type PageRequest} from './list-page.js';
import {platformFetch, systemClock} from './platform.js';
import {collectReply, readReply} from './reply-stream.js';
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
import {sendRequest, type OpenAnswer, type SenderSettings, type SendRequestOptions} from './send-request.js';
import {agentPageRequest, recordPageRequest, replyRequest, type ServiceAddress} from './build-requests.js';
import {agentPath} from './service-url.js';
import {SharedWork} from './shared-work.js';
import {AgentServiceError} from './agent-service-error.js';

export type {
  AgentClientOptions,
  ClientOperation,
  PreparedRequest,
  PrepareRequest,
  ReplyOptions,
  RequestOptions,
} from './client-options.js';

const diagnosticsModule = new LazyModule(() => import('./request-diagnostics.js'));

const maxTraces = 20;

/**
 * Lists agents, sends messages to them, and reads their records. Calls reject with an `AgentServiceError`, or with the
 * reason of the caller's own abort signal.
 *
 * ```ts
 * const client = new AgentClient({baseUrl: '/agents'});
 * const question = {role: 'user', content: 'What can you do?'};
 * for await (const {text} of client.streamReply('Agent-42', [question])) show(text);
 * ```
 */
export class AgentClient {
  /** Address of the service, as given in the options. */
  readonly baseUrl: string;
  readonly #timeouts: Pick<AgentClientOptions, 'firstByteTimeout' | 'idleTimeout'>;
  readonly #settings: SenderSettings & ServiceAddress;
  readonly #lookup: AgentLookup;
  #traces: readonly RequestTrace[] = [];

  constructor(options: AgentClientOptions) {
    const {baseUrl, firstByteTimeout, idleTimeout, clock = systemClock} = options;
    const decided = assumptionsWith(options.assumptions);
    const tokens = new TokenCache(() => options.accessToken, clock, decided.tokenRenewalLead);
    this.baseUrl = baseUrl;
    this.#timeouts = {firstByteTimeout, idleTimeout};
    this.#settings = {
      baseUrl,
      tokens,
      assumptions: decided,
      clock,
      // Read for each request, because a page may replace the functions at any time.
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
   * The `sub` of the current token if it is a JWT: the person for whom it was issued. It is not verified. `''` without a
   * token, and for any other kind of token.
   */
  get subject(): string {
    return this.#settings.tokens.subject;
  }

  /** Gets a token if there is none and returns `subject`. Rejects if it cannot get one. */
  async identify({signal}: RequestOptions = {}): Promise<string> {
    await this.#settings.tokens.read(signal);
    return this.subject;
  }

  /** Returns one page of the agents that match the query (SERVICE.md section 1). */
  async listAgents(query: AgentQuery = {}, options: RequestOptions = {}): Promise<AgentPage> {
    return this.#readPage(agentPageRequest(query, this.#settings), options);
  }

  /**
   * Returns one agent by its identifier. The service has no operation for that, so the client reads the list until it
   * contains the agent. Concurrent calls share the requests, and agents found once are cached. Rejects with `not-found`.
   */
  async findAgent(agentId: string, options: RequestOptions = {}): Promise<Agent> {
    agentPath(this.#settings.assumptions.replyPath, agentId);
    return this.#lookup.find(agentId, options.signal);
  }

  /**
   * Requests a reply of an agent and yields its chunks (SERVICE.md section 2). The request is sent when iteration starts,
   * and aborted if iteration ends early.
   */
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplyOptions = {},
  ): AsyncGenerator<ReplyChunk, void, undefined> {
    const {together = false} = options;
    // No second generator around the first one: each word of a reply would pass through both.
    return readReply(() => this.#askForReply(agentId, messages, options), {...this.#settings, together});
  }

  /** Requests a reply of an agent in one piece (SERVICE.md section 2). */
  completeReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplyOptions = {},
  ): Promise<Reply> {
    return collectReply(this.streamReply(agentId, messages, {stream: false, ...options}));
  }

  /** Returns one page of the records of an agent (SERVICE.md section 3). Default order: newest first. */
  async listRecords(
    agentId: string,
    query: RecordQuery = {},
    options: RequestOptions = {},
  ): Promise<RecordPage> {
    return this.#readPage(recordPageRequest(agentId, query, this.#settings), options);
  }

  /**
   * Calls `listener` once for each failure of the sign-in, however many requests fail with it: there was no token, or the
   * service refused the token and its replacement. Returns a function that ends the subscription.
   */
  subscribeToAuthErrors(listener: AuthErrorListener): () => void {
    return this.#settings.tokens.failed.listen(listener);
  }

  /**
   * Returns the last 20 requests and the assumptions in use, as plain data for a bug report. It contains no token, text,
   * identifier or query string. Rejects if its code cannot be loaded.
   */
  async diagnostics(): Promise<Diagnostics> {
    const {createDiagnostics} = await diagnosticsModule.load();
    return createDiagnostics(this.#traces, this.baseUrl, this.#settings.assumptions);
  }

  /**
   * Runs an operation with the address, token and limits of this client, and records it for `diagnostics`. For classes of
   * this package that load on demand, such as `ConversationsClient`.
   *
   * @internal
   */
  async run<Result>(
    operation: ClientOperation,
    {signal}: RequestOptions,
    work: (settings: SendRequestOptions & ServiceAddress) => Promise<Result>,
  ): Promise<Result> {
    const sending = this.#begin(operation, {signal}, true);
    const {trace} = sending;
    try {
      const result = await work(sending);
      trace.complete();
      return result;
    } catch (error) {
      trace.fail(error);
      throw error;
    }
  }

  #readPage<Page extends AgentPage | RecordPage>(
    request: PageRequest<Page>,
    options: RequestOptions,
  ): Promise<Page> {
    return this.run(request.operation, options, async settings => (await readPage(request, settings)).page);
  }

  async #askForReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options: ReplyOptions,
  ): Promise<OpenAnswer> {
    const {stream = true} = options;
    const request = replyRequest(agentId, messages, {...options, stream}, this.#settings);
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
  #begin(
    operation: ClientOperation,
    options: ReplyOptions,
    isQuick: boolean,
  ): SendRequestOptions & ServiceAddress {
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

export type ReadAgentPage = (
  query: {readonly pageSize: number; readonly pageNumber: number},
  signal: AbortSignal,
) => Promise<AgentPage>;

/**
 * Finds agents by their identifier. The service has no operation for that, so this class reads the list page by page.
 * Concurrent lookups share their pages, and all listed agents are cached.
 */
export class AgentLookup {
  readonly #readPage: ReadAgentPage;
  readonly #assumptions: Assumptions;
  readonly #cache = new Map<string, Agent>();
  readonly #pages = new Map<number, SharedWork<AgentPage>>();

  constructor(readPage: ReadAgentPage, assumptions: Assumptions) {
    this.#readPage = readPage;
    this.#assumptions = assumptions;
  }

  async find(agentId: string, signal: AbortSignal | undefined): Promise<Agent> {
    signal?.throwIfAborted();
    const known = this.#cache.get(agentId);
    if (known) return known;
    const listed = new Set<string>();
    const pageSize = this.#assumptions.largestPageSize;
    for (let pageNumber = 1; pageNumber <= this.#assumptions.lookupPages; pageNumber += 1) {
      const {agents, total} = await this.#page(pageNumber, signal);
      const found = agents.find(agent => agent.AgentId === agentId);
      if (found) return found;
      const before = listed.size;
      for (const {AgentId} of agents) listed.add(AgentId);
      const progress = {received: agents.length, added: listed.size - before, listed: listed.size};
      if (!mayHaveMorePages({...progress, total, pageSize})) break;
    }
    throw new AgentServiceError('not-found', 'The service lists no agent of this identifier.');
  }

  async #page(pageNumber: number, signal: AbortSignal | undefined): Promise<AgentPage> {
    const pageSize = this.#assumptions.largestPageSize;
    const shared = this.#pages.get(pageNumber) ?? new SharedWork<AgentPage>();
    this.#pages.set(pageNumber, shared);
    const page = await shared.join(own => this.#readPage({pageSize, pageNumber}, own), signal);
    for (const agent of page.agents) this.#cache.set(agent.AgentId, agent);
    return page;
  }
}
