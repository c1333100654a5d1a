import type {TokenCache} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {assumptionsWith, type Assumptions} from '../client/assumptions.js';
import {attempt, type ClientClock, type FetchFunction} from '../client/platform.js';
import {unreadableAnswer} from '../client/error-readers.js';
import {readPage, type AnsweredPage, type PageRequest} from '../client/list-page.js';
import type {AgentPage, AgentQuery, RecordPage, RecordQuery} from '../client/resources.js';
import {RequestTrace} from '../client/request-trace.js';
import {
  sendRequest,
  type OpenAnswer,
  type SendRequestOptions,
  type ServiceRequest,
} from '../client/send-request.js';
import {
  agentPageRequest,
  recordPageRequest,
  replyRequest,
  type ServiceAddress,
} from '../client/build-requests.js';
import {resolveUrl} from '../client/service-url.js';
import {upstreamFetch} from '../server/upstream-fetch.js';
import type {PassedCompletion} from './read-request.js';

const emptyStatuses: ReadonlySet<number> = new Set([204, 205]);

export interface UpstreamCall {
  readonly tokens: TokenCache;
  readonly signal: AbortSignal;
}

export interface UpstreamOptions {
  readonly baseUrl: string;
  readonly fetch: FetchFunction;
  readonly clock: ClientClock;
  readonly assumptions: Partial<Assumptions> | undefined;
}

/** Sends requests to the service with the code of the client. Rejects with an `AgentServiceError`. */
export class Upstream implements ServiceAddress {
  readonly baseUrl: string;
  readonly address: URL;
  readonly assumptions: Assumptions;
  readonly #fetch: FetchFunction;
  readonly #clock: ClientClock;
  /** The time limits that the site has set. */
  readonly #own: Partial<Assumptions>;

  constructor(options: UpstreamOptions) {
    const address = attempt(() => resolveUrl(options.baseUrl));
    if (!address)
      throw new TypeError('upstream must be the address of the service, such as https://agents.example.');
    this.address = address;
    this.#own = options.assumptions ?? {};
    this.assumptions = assumptionsWith(this.#own);
    this.baseUrl = options.baseUrl;
    this.#fetch = upstreamFetch(options.fetch);
    this.#clock = options.clock;
  }

  async listAgents(query: AgentQuery, call: UpstreamCall): Promise<AnsweredPage<AgentPage>> {
    try {
      return await this.#readPage(agentPageRequest(query, this), call);
    } catch (error) {
      const isMissing = error instanceof AgentServiceError && error.kind === 'not-found';
      if (!isMissing) throw error;
      // This request names no agent, so a 404 means that the address is wrong.
      throw new AgentServiceError(
        'configuration',
        'There is no list of agents below the address in upstream.',
        {
          cause: error,
        },
      );
    }
  }

  async listRecords(
    agentId: string,
    query: RecordQuery,
    call: UpstreamCall,
  ): Promise<AnsweredPage<RecordPage>> {
    return this.#readPage(recordPageRequest(agentId, query, this), call);
  }

  /** Sends a completion request (SERVICE.md section 2). The caller reads the body. */
  async complete(
    agentId: string,
    {messages, stream, further}: PassedCompletion,
    call: UpstreamCall,
  ): Promise<OpenAnswer> {
    const request = replyRequest(agentId, [], {stream}, this);
    const body = {...further, ...request.body, messages};
    // The gateway sends signs of life, so a visitor waits while the service is silent.
    const {wholeReplyTimeout: patience} = this.assumptions;
    const {firstByteTimeout = patience, idleTimeout = patience} = this.#own;
    const answer = await sendRequest(
      {...request, body},
      {
        ...this.#options('reply', call),
        firstByteTimeout: stream ? firstByteTimeout : patience,
        idleTimeout,
      },
    );
    const {exchange, facts} = answer;
    if (!emptyStatuses.has(facts.status)) return answer;
    exchange.close();
    throw unreadableAnswer(facts, 'The service sent no reply.');
  }

  #readPage<Page extends AgentPage | RecordPage>(
    request: PageRequest<Page>,
    call: UpstreamCall,
  ): Promise<AnsweredPage<Page>> {
    return readPage(request, this.#options(request.operation, call));
  }

  #options(operation: ServiceRequest['operation'], {tokens, signal}: UpstreamCall): SendRequestOptions {
    const {assumptions} = this;
    const {firstByteTimeout, idleTimeout} = assumptions;
    return {
      fetch: this.#fetch,
      clock: this.#clock,
      tokens,
      signal,
      assumptions,
      prepareRequest: undefined,
      firstByteTimeout,
      idleTimeout,
      trace: new RequestTrace(operation, this.#clock),
    };
  }
}
