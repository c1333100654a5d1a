import type {AgentServiceErrorKind} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import type {Decision} from './decisions.js';
import type {ClientOperation} from './prepared-request.js';

/**
 * What a client has seen of its service, and decided where the service left something open: plain data to put
 * into a report. It holds no token, no message, no reply, no record, no search and no identifier.
 */
export interface Diagnostics {
  /** Address of the service as given, without what follows a `?`. */
  readonly service: string;
  /** The last 20, the oldest first. */
  readonly requests: readonly RequestDiagnostics[];
  /** What the client decided or got over in these requests, the first one first. */
  readonly decisions: readonly DecisionDiagnostics[];
  /** The assumptions in force. */
  readonly assumptions: Readonly<Record<keyof Assumptions, AssumptionValue>>;
  /** Those of them that are not the default. */
  readonly changedAssumptions: readonly (keyof Assumptions)[];
}

/** The value of an assumption. */
export type AssumptionValue = string | number | readonly string[];

/**
 * How a request stands: `given-up` by whoever asked, who also gives up by not reading a reply to its end.
 */
export type RequestOutcome = 'running' | 'done' | 'failed' | 'given-up';

/** How an answer was cut into events: by what its first bytes were, whatever its content type said. */
export type ReplyFramingKind = 'sse' | 'ndjson' | 'json' | 'page';

/** How many chunks of a reply brought their text in which form. */
export interface ChunkShapes {
  /** `choices[0].delta`, the documented one. */
  readonly delta: number;
  /** `choices[0].message`. */
  readonly message: number;
  /** `choices[0].text`. */
  readonly text: number;
  /** `{type: "text", content}` or `{content}`, without choices. */
  readonly flat: number;
  /** Those of all these whose `content` was a list of parts. */
  readonly parts: number;
}

/** One call of the client with all that was sent for it. What is not known (yet) is absent. */
export interface RequestDiagnostics {
  readonly operation: ClientOperation;
  readonly method: string;
  /** Path with `{AgentId}` in the place of an identifier, without parameters. */
  readonly path: string;
  readonly outcome: RequestOutcome;
  /** The status of the last answer. */
  readonly status?: number;
  /** Milliseconds from the call to the first byte of the last answer. */
  readonly firstByteAfter?: number;
  /** Milliseconds from the call to its end. */
  readonly endedAfter?: number;
  /** How often the request was sent once more because it failed. */
  readonly retries: number;
  /** How often it was sent once more with another token. */
  readonly tokenRenewals: number;
  /** What the answer said it was: a usual type, `other`, or `''` when it said nothing. */
  readonly contentType: string;
  readonly framing?: ReplyFramingKind;
  readonly chunkShapes: ChunkShapes;
  /** How often which reason ended a reply; `other` for one nobody knows. */
  readonly finishReasons: Readonly<Record<string, number>>;
  /** Whether the service sent its own sign that nothing follows. */
  readonly endOfStream: boolean;
  /** Events that were no JSON and passed over. */
  readonly skippedEvents: number;
  /** Events that were not the answer: thinking, tools, searches. */
  readonly otherEvents: number;
  readonly errorKind?: AgentServiceErrorKind;
}

/** Something the client decided or got over. */
export interface DecisionDiagnostics {
  readonly decision: Decision;
  /** In how many of the requests. */
  readonly count: number;
  /** The assumption that decided, and that decides otherwise when it is set. */
  readonly assumption?: keyof Assumptions;
}
