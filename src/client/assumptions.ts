/**
 * All decisions about what the interface document leaves open, with their reasons. Each can be overridden:
 * `new AgentClient({baseUrl, assumptions: {recordOrderParameter: 'order'}})`.
 */
export interface Assumptions {
  /** Path of the agent list. Paths can be set because deployments differ in them. */
  readonly agentsPath: string;
  /** Path of a completion; `{AgentId}` is replaced by the identifier. Plain `/chat/completions` occurs too. */
  readonly replyPath: string;
  /** Path of an agent's records; `{AgentId}` is replaced by the identifier. */
  readonly recordsPath: string;
  /** Name of the ordering parameter of records. The document gives only its values. */
  readonly recordOrderParameter: string;
  /** Name of the page size parameter of records. The agent list has the same. */
  readonly recordPageSizeParameter: string;
  /** Name of the page number parameter of records. The agent list has the same. */
  readonly recordPageNumberParameter: string;
  /** Maximum page size of a request. No maximum is documented, but some services refuse larger pages. */
  readonly largestPageSize: number;
  /** Maximum number of pages to read to find one agent: no operation returns one by its identifier. */
  readonly lookupPages: number;
  /** Milliseconds to the headers of an answer, or its first byte. */
  readonly firstByteTimeout: number;
  /**
   * Like `firstByteTimeout`, for a reply in one piece: the service sends it when it is complete. A gateway waits as long
   * for every reply, because it sends signs of life meanwhile.
   */
  readonly wholeReplyTimeout: number;
  /** Milliseconds of silence after the headers, and between two reads of an answer. Keep-alive comments count as data. */
  readonly idleTimeout: number;
  /** Milliseconds without a chunk after which a finished reply ends: some services leave the connection open. */
  readonly finishedReplySilence: number;
  /** Data of the event that ends a stream. */
  readonly endOfStream: string;
  /** Values of `finish_reason` that do not end a reply. `continue` is documented; the text `null` occurs too. */
  readonly unfinishedReasons: readonly string[];
  /** Values of `finish_reason` after which the agent may continue with the result of a tool. */
  readonly pausingReasons: readonly string[];
  /**
   * Values of an event's `type` that are not the answer. Names with `think` or `reason` are reasoning, all others are
   * activity: public services name them differently, so parts of a name decide.
   */
  readonly nonAnswerTypes: readonly string[];
  /**
   * Names of tags at the start of a reply that contain reasoning and not the answer, in lower case: `<think>…</think>`. The
   * templates of DeepSeek R1 and Qwen contain the first start tag, so a reply may have only the end tag.
   */
  readonly reasoningTags: readonly string[];
  /**
   * Names of marks in front of a message of a reply in channels (harmony of gpt-oss), in lower case:
   * `<|start|>assistant<|channel|>analysis<|message|>…<|end|>`.
   */
  readonly channelMarks: readonly string[];
  /** Names of marks at the end of such a message. */
  readonly channelEnds: readonly string[];
  /** Channels whose messages are the answer. All others are reasoning. */
  readonly answerChannels: readonly string[];
  /** Maximum size of an answer in bytes. A larger one fails while it arrives; the received part of a reply is kept. */
  readonly largestAnswer: number;
  /** Maximum length of an event of a stream in characters. A longer one ends the reply like an answer that is too large. */
  readonly largestEvent: number;
  /** Values of a body's `code` that are not an error. Upper and lower case are equal. */
  readonly harmlessCodes: readonly string[];
  /** Maximum number of retries of a GET. A message is never sent twice. */
  readonly readRetries: number;
  /** Milliseconds before the first retry. The delay doubles with each retry, less a random share. */
  readonly retryDelay: number;
  /** Maximum `Retry-After` in seconds for which the client retries on its own. */
  readonly longestOwnWait: number;
  /** Maximum `Retry-After` in seconds that an error reports. A longer one is a mistake, or too long for a visitor. */
  readonly longestRetryAfter: number;
  /** Milliseconds before its expiry at which a token is renewed: clocks differ, and requests take time. */
  readonly tokenRenewalLead: number;
  /** Path of the anonymous sign-in, which is not documented. */
  readonly signInPath: string;
  /** Path to exchange a refresh token, which is not documented. */
  readonly tokenPath: string;
}

/** Marks of reasoning in the content of a reply. */
export type ReasoningMarks = Pick<
  Assumptions,
  'reasoningTags' | 'channelMarks' | 'channelEnds' | 'answerChannels'
>;

/** Returns the defaults with the overrides of a page. An override that is `undefined` has no effect. */
export function assumptionsWith(own: Partial<Assumptions> | undefined): Assumptions {
  const decided = Object.entries<unknown>(own ?? {}).filter(([, value]) => value !== undefined);
  return {...assumptions, ...Object.fromEntries(decided)};
}

/** The defaults. They follow the interface document, or the common practice of public deployments. */
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
  reasoningTags: ['think', 'thinking', 'thought', 'reasoning', 'seed:think'],
  channelMarks: ['start', 'channel', 'constrain'],
  channelEnds: ['end', 'return', 'call'],
  answerChannels: ['final'],
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
