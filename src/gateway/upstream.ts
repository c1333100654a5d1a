import type {TokenKeeper} from '../client/access-token.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {assumptionsWith, type Assumptions} from '../client/assumptions.js';
import {attempt} from '../client/attempt.js';
import type {ClientClock, FetchFunction} from '../client/platform.js';
import {unreadableAnswer} from '../client/error-readers.js';
import {readPage, type AnsweredPage, type PageRequest} from '../client/list-pages.js';
import type {AgentPage, AgentQuery, RecordPage, RecordQuery} from '../client/resources.js';
import {RequestTrace} from '../client/request-trace.js';
import {sendRequest, type OpenAnswer, type SendOptions, type ServiceRequest} from '../client/send-request.js';
import {
  agentPageRequest,
  recordPageRequest,
  replyRequest,
  type ServiceAddress,
} from '../client/service-requests.js';
import {resolveUrl} from '../client/service-url.js';
import type {CompletionRequest} from './completion-reading.js';
import {upstreamFetch} from './upstream-fetch.js';

/** Good statuses of answers that have no body, and can be given to nobody with one. */
const emptyStatuses: ReadonlySet<number> = new Set([204, 205]);

/** Who asks the service, and until when somebody waits for the answer. */
export interface UpstreamCall {
  readonly tokens: TokenKeeper;
  readonly signal: AbortSignal;
}

/** What reaching the service depends on. */
export interface UpstreamOptions {
  readonly baseUrl: string;
  readonly fetch: FetchFunction;
  readonly clock: ClientClock;
  readonly assumptions: Partial<Assumptions> | undefined;
}

/** The service behind the gateway, asked with the client's own means. Fails with an `AgentServiceError`. */
export class Upstream implements ServiceAddress {
  /** The service's address as given. */
  readonly baseUrl: string;
  /** The service's address. */
  readonly address: URL;
  /** What is assumed of the service. */
  readonly assumptions: Assumptions;
  readonly #fetch: FetchFunction;
  readonly #clock: ClientClock;

  constructor(options: UpstreamOptions) {
    const address = attempt(() => resolveUrl(options.baseUrl));
    if (!address)
      throw new TypeError('upstream must be the address of the service, such as https://agents.example.');
    this.address = address;
    this.assumptions = assumptionsWith(options.assumptions);
    this.baseUrl = options.baseUrl;
    this.#fetch = upstreamFetch(options.fetch);
    this.#clock = options.clock;
  }

  /** One page of agents: SERVICE.md section 1. */
  async listAgents(query: AgentQuery, call: UpstreamCall): Promise<AnsweredPage<AgentPage>> {
    try {
      return await this.#readPage(agentPageRequest(query, this), call);
    } catch (error) {
      const isMissing = error instanceof AgentServiceError && error.kind === 'not-found';
      if (!isMissing) throw error;
      // No agent is asked for here: it is the address that is wrong, and not what the page says.
      throw new AgentServiceError(
        'configuration',
        'There is no list of agents below the address in upstream.',
        {
          cause: error,
        },
      );
    }
  }

  /** One page of records: SERVICE.md section 3. */
  async listRecords(
    agentId: string,
    query: RecordQuery,
    call: UpstreamCall,
  ): Promise<AnsweredPage<RecordPage>> {
    return this.#readPage(recordPageRequest(agentId, query, this), call);
  }

  /** Asks an agent: SERVICE.md section 2. The body of the answer is read by the caller. */
  async complete(
    agentId: string,
    {messages, stream}: CompletionRequest,
    call: UpstreamCall,
  ): Promise<OpenAnswer> {
    const request = replyRequest(agentId, messages, stream, this);
    const answer = await sendRequest(request, this.#options('reply', call, stream));
    const {exchange, facts} = answer;
    if (!emptyStatuses.has(facts.status)) return answer;
    exchange.close();
    throw unreadableAnswer(facts, 'The service sent no reply.');
  }

  #readPage<Page extends AgentPage | RecordPage>(
    request: PageRequest<Page>,
    call: UpstreamCall,
  ): Promise<AnsweredPage<Page>> {
    return readPage(request, this.#options(request.operation, call, true));
  }

  #options(
    operation: ServiceRequest['operation'],
    {tokens, signal}: UpstreamCall,
    isQuick: boolean,
  ): SendOptions {
    const {assumptions} = this;
    const {firstByteTimeout, wholeReplyTimeout, idleTimeout} = assumptions;
    return {
      fetch: this.#fetch,
      clock: this.#clock,
      tokens,
      signal,
      assumptions,
      prepareRequest: undefined,
      idleTimeout,
      firstByteTimeout: isQuick ? firstByteTimeout : wholeReplyTimeout,
      trace: new RequestTrace(operation, this.#clock),
    };
  }
}
