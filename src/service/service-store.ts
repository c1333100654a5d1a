import type {ConversationRecord} from '../client/resources.js';

/** A record as SERVICE.md describes it, and its conversation, which is never sent. */
export type StoredRecord = Omit<ConversationRecord, 'createdAt'> & {
  /** Only with `conversations` of the service, for a message that names one. */
  readonly conversationId?: string | undefined;
};

/** Range and order of the records to read. */
export interface RecordRange {
  readonly order: 'asc' | 'desc';
  /** Number of records to skip. */
  readonly offset: number;
  readonly limit: number;
  /** Only records of this conversation. Default: all. */
  readonly conversationId?: string | undefined;
}

/** One of several conversations of a visitor with an agent. */
export interface StoredConversation {
  /** Letters of both cases, digits and `-`, up to 64. */
  readonly conversationId: string;
  readonly title: string;
  /** `createTime` of its first record. */
  readonly createTime: string;
  /** `createTime` of its last record. */
  readonly updateTime: string;
}

/** Session of a visitor after the anonymous sign-in. */
export interface VisitorSession {
  readonly visitorId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Expiry of the access token in epoch milliseconds. */
  readonly expiresAt: number;
}

/** A session without its tokens, so that a store may keep only their digests. */
export type KnownSession = Pick<VisitorSession, 'visitorId' | 'expiresAt'>;

/** The methods that `conversations` of the service needs. Every method is scoped to one visitor and agent. */
export interface ConversationMethods {
  /**
   * Adds a reply if the record named in its `replyTo` is stored. A visitor may delete the question while the agent
   * answers; a reply must not survive that, also not in another process.
   */
  addReply(visitorId: string, reply: StoredRecord): Promise<void>;
  /** Adds a conversation after its first record. Changes nothing if it exists. */
  addConversation(
    visitorId: string,
    agentId: string,
    conversation: Pick<StoredConversation, 'conversationId' | 'title'>,
  ): Promise<void>;
  /** Returns conversations that have records, the last used first. `total` counts all of them. */
  listConversations(
    visitorId: string,
    agentId: string,
    range: Pick<RecordRange, 'offset' | 'limit'>,
  ): Promise<{readonly conversations: readonly StoredConversation[]; readonly total: number}>;
  /** Returns the conversation with its new title, or `undefined` if it does not exist. */
  renameConversation(
    visitorId: string,
    agentId: string,
    conversationId: string,
    title: string,
  ): Promise<StoredConversation | undefined>;
  /** Deletes a conversation and its records. Returns `false` if it does not exist. */
  deleteConversation(visitorId: string, agentId: string, conversationId: string): Promise<boolean>;
  /** Deletes all records and conversations. */
  deleteRecords(visitorId: string, agentId: string): Promise<void>;
}

/** A store with all methods. */
export type ConversationStore = ServiceStore & ConversationMethods;

/**
 * Storage of visitors and records. Every method is scoped to one visitor.
 */
export interface ServiceStore extends Partial<ConversationMethods> {
  /** Returns the visitor of a device. The same device always gets the same visitor. */
  visitorOfDevice(deviceId: string): Promise<string>;
  addSession(session: VisitorSession): Promise<void>;
  sessionOfAccessToken(accessToken: string): Promise<KnownSession | undefined>;
  /** Returns and removes the session of a refresh token, which works once. */
  takeSessionOfRefreshToken(refreshToken: string): Promise<KnownSession | undefined>;
  addRecord(visitorId: string, record: StoredRecord): Promise<void>;
  /** Returns records by `createTime`, then by insertion order. `total` counts all records that the range could contain. */
  listRecords(
    visitorId: string,
    agentId: string,
    range: RecordRange,
  ): Promise<{readonly records: readonly StoredRecord[]; readonly total: number}>;
}

const conversationMethods: readonly (keyof ConversationMethods)[] = [
  'addReply',
  'addConversation',
  'listConversations',
  'renameConversation',
  'deleteConversation',
  'deleteRecords',
];

/** Returns the methods that a store lacks for `conversations`. */
export function missingMethods(store: ServiceStore): readonly string[] {
  return conversationMethods.filter(name => typeof store[name] !== 'function');
}

export function hasConversations(store: ServiceStore): store is ConversationStore {
  return missingMethods(store).length === 0;
}

/** Sorts the last used conversation first. */
export function byLastUse(one: StoredConversation, other: StoredConversation): number {
  return other.updateTime < one.updateTime ? -1 : Number(other.updateTime > one.updateTime);
}
