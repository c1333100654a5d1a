import type {ConversationRecord} from '../client/resources.js';

/** A record as SERVICE.md section 3 describes it, and its conversation, which is never sent. */
export type StoredRecord = Omit<ConversationRecord, 'createdAt' | 'raw'> & {
  /** Only for a message that names its conversation. */
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

/** One page of records. */
export interface StoredRecordPage {
  readonly records: readonly StoredRecord[];
  /** Number of all records that the range could contain. */
  readonly total: number;
}

/** One page of conversations. */
export interface StoredConversationPage {
  readonly conversations: readonly StoredConversation[];
  /** Number of all conversations. */
  readonly total: number;
}

/** Session of a visitor after the anonymous sign-in. */
export interface VisitorSession {
  readonly visitorId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Expiry of the access token in epoch milliseconds. */
  readonly expiresAt: number;
  /** Shared by all sessions that follow from one sign-in. */
  readonly family: string;
}

/** A session without its tokens, so that a store may keep only their digests. */
export type KnownSession = Pick<VisitorSession, 'visitorId' | 'expiresAt' | 'family'>;

/** Records and conversations. Each method concerns one visitor, who never sees the records of another one. */
export interface RecordStore {
  addRecord(visitorId: string, record: StoredRecord): Promise<void>;
  /**
   * Adds a reply if the record named in its `replyTo` is stored. A visitor may delete the question while the agent
   * answers; a reply must not survive that, also not in another process. After `moveRecords`, the reply follows its
   * question to the new visitor.
   */
  addReply(visitorId: string, reply: StoredRecord): Promise<void>;
  /** Returns records by `createTime`, then by insertion order. */
  listRecords(visitorId: string, agentId: string, range: RecordRange): Promise<StoredRecordPage>;
  /** Adds a conversation. Changes nothing if it exists. */
  addConversation(
    visitorId: string,
    agentId: string,
    conversation: Pick<StoredConversation, 'conversationId' | 'title'>,
  ): Promise<void>;
  /** Returns conversations that have records, the last used first. */
  listConversations(
    visitorId: string,
    agentId: string,
    range: Pick<RecordRange, 'offset' | 'limit'>,
  ): Promise<StoredConversationPage>;
  /** Returns the conversation with its new title, or `undefined` if it does not exist. */
  renameConversation(
    visitorId: string,
    agentId: string,
    conversationId: string,
    title: string,
  ): Promise<StoredConversation | undefined>;
  /** Deletes a conversation and its records. Returns `false` if it does not exist. */
  deleteConversation(visitorId: string, agentId: string, conversationId: string): Promise<boolean>;
  /** Deletes all records and conversations of a visitor with an agent. */
  deleteRecords(visitorId: string, agentId: string): Promise<void>;
  /** Gives everything of one visitor to another one, such as after a sign-in. Keeps what the other one has. */
  moveRecords(fromVisitorId: string, toVisitorId: string): Promise<void>;
  /** Deletes the records of all visitors that are older than a time in epoch milliseconds. */
  deleteRecordsBefore(time: number): Promise<void>;
}

/** Sessions of the anonymous sign-in (SERVICE.md "Authentication"). */
export interface SessionStore {
  /** Returns the visitor of a device. The same device always gets the same visitor. */
  visitorOfDevice(deviceId: string): Promise<string>;
  addSession(session: VisitorSession): Promise<void>;
  sessionOfAccessToken(accessToken: string): Promise<KnownSession | undefined>;
  /**
   * Returns the session of a refresh token, which works once. A second use means that somebody else has the token: it
   * ends all sessions of its family.
   */
  takeSessionOfRefreshToken(refreshToken: string): Promise<KnownSession | undefined>;
}

/** The storage of a service. `memoryStore` and `databaseStore` are ready; any other object with these methods works, too. */
export type AgentStore = RecordStore & SessionStore;

const recordMethods: readonly (keyof RecordStore)[] = [
  'addRecord',
  'addReply',
  'listRecords',
  'addConversation',
  'listConversations',
  'renameConversation',
  'deleteConversation',
  'deleteRecords',
  'moveRecords',
  'deleteRecordsBefore',
];
const sessionMethods: readonly (keyof SessionStore)[] = [
  'visitorOfDevice',
  'addSession',
  'sessionOfAccessToken',
  'takeSessionOfRefreshToken',
];

/** The names of all methods. */
export const storeMethods: readonly (keyof AgentStore)[] = [...recordMethods, ...sessionMethods];

/** Throws a `TypeError` that names the methods which a store lacks. */
export function requireUsableStore(store: unknown, kind: 'records' | 'records and sessions'): void {
  const needed = kind === 'records' ? recordMethods : storeMethods;
  const missing = needed.filter(name => typeof Reflect.get(Object(store), name) !== 'function');
  if (missing.length > 0) throw new TypeError(`store must have ${missing.join(', ')}.`);
}

/** Sorts the last used conversation first. */
export function byLastUse(one: StoredConversation, other: StoredConversation): number {
  return other.updateTime < one.updateTime ? -1 : Number(other.updateTime > one.updateTime);
}
