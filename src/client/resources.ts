/** Types of the objects in SERVICE.md, with the field names of the document. */
import type {ReplyInterrupt} from './interrupt.js';
import type {JsonObject} from './json-object.js';

/** An agent (SERVICE.md "Agent"). A missing text is `''`, a missing flag is `false`. */
export interface Agent {
  /** Opaque identifier, usually `Agent-<id>`. */
  readonly AgentId: string;
  readonly name: string;
  readonly introduction: string;
  readonly welcomeMessage: string;
  /** Address of the avatar image as the service sent it: not yet checked. */
  readonly avatar: string;
  /** Address of the background image as the service sent it: not yet checked. */
  readonly background: string;
  readonly isNeedRecommend: boolean;
  /** Open set; `text` is the documented value. */
  readonly type: string;
  readonly searchEnable: boolean;
  /** The agent as the service sent it, not checked. Not enumerable, so no copy, export or storage contains it. */
  readonly raw?: JsonObject;
}

/** An agent that a page provides. Members that it leaves out are empty. */
export type GivenAgent = Partial<Agent> & Pick<Agent, 'AgentId'>;

/** One page of the agent list (SERVICE.md section 1). */
export interface AgentPage {
  readonly agents: readonly Agent[];
  /** Number of items that the service claims to have. Only a hint; 0 if it claims none. */
  readonly total: number;
}

/** Filters and paging of the agent list (SERVICE.md section 1). Absent members are not sent. */
export interface AgentQuery {
  /** Fuzzy search in the name. */
  readonly name?: string | undefined;
  /** Fuzzy search in the introduction. */
  readonly introduction?: string | undefined;
  /** Fuzzy search over both name and introduction. */
  readonly information?: string | undefined;
  /** Whether the agent is enabled. */
  readonly enable?: boolean | undefined;
  /** Agents per page, at most 50 (`largestPageSize` of the assumptions). Default of the service: 10. */
  readonly pageSize?: number | undefined;
  /** Page number, from 1. Default of the service: 1. */
  readonly pageNumber?: number | undefined;
}

/** One message of a completion request (SERVICE.md "Chat message"). */
export interface ChatMessage {
  /** Open set; `user` and `assistant` are sent. */
  readonly role: string;
  readonly content: string;
}

/** One piece of a reply as it arrives (SERVICE.md "Chat completion response"). */
export interface ReplyChunk {
  /** Identifier of the reply's record, `record-<id>`; `''` if the service sent none. */
  readonly recordId: string;
  /** Identifier of the agent that answered; `''` if the service sent none. */
  readonly model: string;
  /** Epoch milliseconds from `created`; `undefined` when unreadable. */
  readonly createdAt: number | undefined;
  /** Text that this chunk adds. It may be `''`. */
  readonly text: string;
  /** Finish reason as the service sent it; `''` while the reply goes on and for `continue`. */
  readonly finishReason: string;
  /** Text that this chunk adds to the reasoning of the model. It is not part of the answer. */
  readonly reasoning?: string;
  /**
   * Whether the text of all earlier chunks was reasoning. The model ended its reasoning without a start mark, so it looked
   * like the answer. It is the start of `reasoning` here, and the text starts again with this chunk. Default: `false`.
   */
  readonly restartsText?: boolean;
  /** A search, a look-up or a call of a tool that begins. With `result`, one that ends. */
  readonly activity?: ReplyActivity;
  /** Sources that this chunk adds, or whose title it adds. */
  readonly sources?: readonly ReplyLink[];
  /** Data of the agent for code of the page. */
  readonly data?: readonly AgentData[];
  /** A question to the visitor, such as for a permission. The agent goes on with the decision. */
  readonly interrupt?: ReplyInterrupt;
  /** The event as the service sent it, not checked. Set when it contains more than the text of the answer. */
  readonly extra?: JsonObject;
}

/**
 * Data that an agent sends beside its reply, for code of the page: plain JSON, not checked. `state`: its whole state.
 * `state-delta`: a change of the state, as operations of a JSON Patch (RFC 6902). `custom`: an event of its own.
 */
export type AgentData =
  | {readonly kind: 'state'; readonly snapshot: unknown}
  | {readonly kind: 'state-delta'; readonly delta: readonly unknown[]}
  | {readonly kind: 'custom'; readonly name: string; readonly value: unknown};

/** An action of the agent before or during its answer. */
export interface ReplyActivity {
  /** `search`: of the web. `knowledge`: of documents. `tool`: a call of a tool or function. `other`: unknown. */
  readonly kind: 'search' | 'knowledge' | 'tool' | 'other';
  /** Name of the tool as the service sent it, without control characters. `''` if there is none. */
  readonly name: string;
  /** The event or call as the service sent it: plain JSON, not checked. Empty when it is longer than 64 KB. */
  readonly data: JsonObject;
  /**
   * Result as one line of text, up to 2,000 characters. The activity ends with it, and `data` is the object of its beginning.
   * Absent at the beginning, and if the service sends no results.
   */
  readonly result?: string;
}

/** A web page that the agent names as a source. All texts are free of control and direction characters. */
export interface ReplyLink {
  /** An `http:` or `https:` address as the service sent it: not yet checked against the link policy. */
  readonly url: string;
  /** `''` if the service sent none. */
  readonly title: string;
  /** Passage of the source. Absent if the service sent none. */
  readonly text?: string;
  /**
   * Places in the list of the service, from 1: marks such as `[2]` mean them. A list may name a source twice, or contain one
   * without an address. Absent if it is the place in the list here.
   */
  readonly numbers?: readonly number[];
}

/** A complete reply: all chunks of one request joined. */
export interface Reply {
  readonly recordId: string;
  readonly model: string;
  readonly createdAt: number | undefined;
  readonly text: string;
  readonly finishReason: string;
}

/** A stored message (SERVICE.md "Conversation record"). A missing text is `''`. */
export interface ConversationRecord {
  readonly AgentId: string;
  readonly recordId: string;
  /** Open set; `user` is documented, `assistant` occurs. */
  readonly role: string;
  readonly content: string;
  /** Documented as a marker of the party. Some services send an identifier. */
  readonly conversation: string;
  /** Open set; `text` is the documented value. */
  readonly type: string;
  /** Image address as the service sent it: not yet checked. */
  readonly image: string;
  readonly triggerSrc: string;
  /** `recordId` of the record this one answers, or `''`. */
  readonly replyTo: string;
  /** Time as the service sent it. Documented as ISO 8601 UTC with milliseconds. */
  readonly createTime: string;
  /** `createTime` in epoch milliseconds; `undefined` when unreadable. */
  readonly createdAt: number | undefined;
  /** Finish reason of a reply. Not documented for records; absent if the service sends none, or only `continue`. */
  readonly finishReason?: string;
  /** The record as the service sent it, not checked. Not enumerable, so no copy, export or storage contains it. */
  readonly raw?: JsonObject;
}

/** One page of records (SERVICE.md section 3). */
export interface RecordPage {
  readonly records: readonly ConversationRecord[];
  /** Number of items that the service claims to have. Only a hint; 0 if it claims none. */
  readonly total: number;
}

/** Order and paging of the records (SERVICE.md section 3). */
export interface RecordQuery {
  /** Order by creation time. Default: `desc`. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** Records per page, at most 50 (`largestPageSize` of the assumptions). Default of the service: 10. */
  readonly pageSize?: number | undefined;
  /** Page number, from 1. Default of the service: 1. */
  readonly pageNumber?: number | undefined;
  /** Only records of this conversation, see `ReplyOptions`. Default: all records; the request has no such parameter. */
  readonly conversationId?: string | undefined;
}
