/** The objects of SERVICE.md as types. Field names are the document's own. */

/** One conversational agent (SERVICE.md "Agent"). Missing text is `''`, a missing flag is `false`. */
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
}

/** An agent as a page hands it over: what is left out is empty. */
export type GivenAgent = Partial<Agent> & Pick<Agent, 'AgentId'>;

/** One page of the agent list (SERVICE.md section 1). */
export interface AgentPage {
  readonly agents: readonly Agent[];
  /** What the service claims to have in all: a hint, not a promise; 0 when it claims nothing. */
  readonly total: number;
}

/** The filters and paging of the agent list (SERVICE.md section 1); absent members are not sent. */
export interface AgentQuery {
  /** Fuzzy search in the name. */
  readonly name?: string | undefined;
  /** Fuzzy search in the introduction. */
  readonly introduction?: string | undefined;
  /** Fuzzy search over both name and introduction. */
  readonly information?: string | undefined;
  /** Whether the agent is enabled. */
  readonly enable?: boolean | undefined;
  /** Agents per page, 50 at most (`largestPageSize` of the assumptions); the service's default is 10. */
  readonly pageSize?: number | undefined;
  /** Page, counted from 1; the service's default is 1. */
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
  /** `record-<id>` of the reply, `''` when the service sent none. */
  readonly recordId: string;
  /** Identifier of the agent that answered, `''` when the service sent none. */
  readonly model: string;
  /** Epoch milliseconds from `created`; `undefined` when unreadable. */
  readonly createdAt: number | undefined;
  /** The text this chunk adds; may be `''`. */
  readonly text: string;
  /** The value as sent; `''` while the reply goes on. `continue` is reported as `''`. */
  readonly finishReason: string;
}

/** A whole reply: the chunks of one request put together. */
export interface Reply {
  readonly recordId: string;
  readonly model: string;
  readonly createdAt: number | undefined;
  readonly text: string;
  readonly finishReason: string;
}

/** One stored message (SERVICE.md "Conversation record"). Missing text is `''`. */
export interface ConversationRecord {
  readonly AgentId: string;
  readonly recordId: string;
  /** Open set; `user` is documented, `assistant` occurs. */
  readonly role: string;
  readonly content: string;
  /** Documented as a marker of the party; services also put an identifier here. */
  readonly conversation: string;
  /** Open set; `text` is the documented value. */
  readonly type: string;
  /** Image address as the service sent it: not yet checked. */
  readonly image: string;
  readonly triggerSrc: string;
  /** `recordId` of the record this one answers, or `''`. */
  readonly replyTo: string;
  /** As sent: ISO 8601 UTC with milliseconds by the document. */
  readonly createTime: string;
  /** `createTime` in epoch milliseconds; `undefined` when unreadable. */
  readonly createdAt: number | undefined;
  /** Why the reply ended. Not documented for records: absent where the service sends none, or only `continue`. */
  readonly finishReason?: string;
}

/** One page of records (SERVICE.md section 3). */
export interface RecordPage {
  readonly records: readonly ConversationRecord[];
  /** What the service claims to have in all: a hint, not a promise; 0 when it claims nothing. */
  readonly total: number;
}

/** Order and paging of the records (SERVICE.md section 3). */
export interface RecordQuery {
  /** By creation time; default `desc`. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** Records per page, 50 at most (`largestPageSize` of the assumptions); the service's default is 10. */
  readonly pageSize?: number | undefined;
  /** Page, counted from 1; the service's default is 1. */
  readonly pageNumber?: number | undefined;
}
