/**
 * Every choice the interface document leaves open, with its reason. Each can be overridden:
 * `new AgentClient({baseUrl, assumptions: {recordOrderParameter: 'order'}})`.
 */
export interface Assumptions {
  /** Path of the agent list. Deployments put the same operation elsewhere, so paths are settable. */
  readonly agentsPath: string;
  /** Path of a completion; `{AgentId}` stands for the agent. Bare `/chat/completions` occurs too. */
  readonly replyPath: string;
  /** Path of an agent's records; `{AgentId}` stands for the agent. */
  readonly recordsPath: string;
  /** Name of the records' ordering parameter: the document gives its values only. */
  readonly recordOrderParameter: string;
  /** Name of the records' page size parameter: taken from the agent list. */
  readonly recordPageSizeParameter: string;
  /** Name of the records' page number parameter: taken from the agent list. */
  readonly recordPageNumberParameter: string;
  /** The most items asked for at once: no maximum is documented, and larger pages are refused in places. */
  readonly largestPageSize: number;
  /** How many pages are read to find one agent: there is no operation that reads one by its identifier. */
  readonly lookupPages: number;
  /** Milliseconds to the first byte of an answer. */
  readonly firstByteTimeout: number;
  /** Milliseconds to the first byte of a reply that comes in one piece: it is sent when all of it is written. */
  readonly wholeReplyTimeout: number;
  /** Milliseconds between two reads; keep-alive comments count as life. */
  readonly idleTimeout: number;
  /** Milliseconds without a chunk after which a finished reply is over: some services leave the connection open. */
  readonly finishedReplySilence: number;
  /** The data that ends a stream of events. */
  readonly endOfStream: string;
  /** Values of `finish_reason` that do not end a reply. `continue` is documented, `null` occurs as a word. */
  readonly unfinishedReasons: readonly string[];
  /** Values after which the agent may go on once a tool has answered: silence does not end the reply. */
  readonly pausingReasons: readonly string[];
  /** Values of an event's `type` that are not the answer. */
  readonly nonAnswerTypes: readonly string[];
  /** Elements at the head of a reply that hold reasoning, in small letters: `<think>…</think>` is not the answer. */
  readonly reasoningTags: readonly string[];
  /** Bytes of an answer. A larger one is refused while it arrives; what came of a reply is kept. */
  readonly largestAnswer: number;
  /** Characters of one event of a stream. A larger one ends the reply like an answer that is too large. */
  readonly largestEvent: number;
  /** Values of an error body's `code` that mean that nothing is wrong, in capitals or small letters. */
  readonly harmlessCodes: readonly string[];
  /** How often a read is tried again; a message is never sent twice. */
  readonly readRetries: number;
  /** Milliseconds before the first of these tries, doubled for the next, less a random share. */
  readonly retryDelay: number;
  /** The longest `Retry-After`, in seconds, the client waits for on its own. */
  readonly longestOwnWait: number;
  /** The longest `Retry-After`, in seconds, that is reported: more is a mistake, or as good as never. */
  readonly longestRetryAfter: number;
  /** Milliseconds before its expiry at which a token is renewed: clocks differ and requests take time. */
  readonly tokenRenewalLead: number;
  /** Path of the anonymous sign-in, which the document does not have. */
  readonly signInPath: string;
  /** Path where a refresh token is exchanged, which the document does not have. */
  readonly tokenPath: string;
}

/** The defaults, but for what a host decided itself: a setting that is `undefined` decides nothing. */
export function assumptionsWith(own: Partial<Assumptions> | undefined): Assumptions {
  const decided = Object.entries<unknown>(own ?? {}).filter(([, value]) => value !== undefined);
  return {...assumptions, ...Object.fromEntries(decided)};
}

/** The defaults: the interface document where it speaks, the common practice of public deployments where not. */
export const assumptions: Assumptions = {
  agentsPath: '/v1/aibot/bots',
  replyPath: '/v1/aibot/bots/{AgentId}/openai/chat/completions',
  recordsPath: '/v1/aibot/bots/{AgentId}/records',
  recordOrderParameter: 'sort',
  recordPageSizeParameter: 'pageSize',
  recordPageNumberParameter: 'pageNumber',
  largestPageSize: 50,
  lookupPages: 20,
  firstByteTimeout: 30_000,
  wholeReplyTimeout: 120_000,
  idleTimeout: 45_000,
  finishedReplySilence: 1_000,
  endOfStream: '[DONE]',
  unfinishedReasons: ['', 'continue', 'null'],
  pausingReasons: ['tool_calls', 'function_call'],
  nonAnswerTypes: [
    'thinking',
    'reasoning',
    'search',
    'knowledge',
    'tool',
    'tool-call',
    'tool_call',
    'tool-result',
    'tool_result',
  ],
  reasoningTags: ['think', 'thinking'],
  largestAnswer: 16 * 1024 * 1024,
  largestEvent: 1024 * 1024,
  harmlessCodes: ['', '0', '200', 'NORMAL', 'OK', 'SUCCESS'],
  readRetries: 2,
  retryDelay: 300,
  longestOwnWait: 5,
  longestRetryAfter: 300,
  tokenRenewalLead: 30_000,
  signInPath: '/auth/v1/signin/anonymously',
  tokenPath: '/auth/v1/token',
};
