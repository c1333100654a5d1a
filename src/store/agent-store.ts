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

/** Session of a visitor, from the anonymous sign-in on. */
export interface VisitorSession extends SessionTokens {
  readonly visitorId: string;
}

/** The tokens of a session. A refresh replaces them. */
export interface SessionTokens {
  /** A secret, which stays the same when the tokens change. */
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Expiry of the access token in epoch milliseconds. */
  readonly expiresAt: number;
}

/** A session without its tokens, so that a store may keep only their digests. */
export type KnownSession = Pick<VisitorSession, 'visitorId' | 'expiresAt'>;

/** Records and conversations. Each method concerns one visitor, who never sees the records of another one. */
export interface RecordStore {
  /**
   * Adds a record. A record with `replyTo` is added only if the record of that name is stored, and to its visitor: a
   * question may be deleted or move to another visitor while the agent answers, also in another process.
   *
   * @param title title of the conversation of the record, if it begins with this record
   */
  addRecord(visitorId: string, record: StoredRecord, title?: string): Promise<void>;
  /** Returns records by `createTime`, then by insertion order. */
  listRecords(visitorId: string, agentId: string, range: RecordRange): Promise<StoredRecordPage>;
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
  /**
   * Gives everything of one visitor to another one, such as after a sign-in. Keeps what the other one has. A message on its
   * way follows: its `createTime` is at most 10 seconds later. Newer messages stay, until the next move.
   */
  moveRecords(fromVisitorId: string, toVisitorId: string): Promise<void>;
  /** Deletes the records of all visitors that are older than a time in epoch milliseconds. */
  deleteRecordsBefore(time: number): Promise<void>;
  /** Rejects if records cannot be stored and read at present. Leaves nothing behind. Default: health checks only read. */
  check?(): Promise<void>;
}

/** Sessions of the anonymous sign-in (SERVICE.md "Authentication"). */
export interface SessionStore {
  /** Returns the visitor of a device. The same device always gets the same visitor. */
  visitorOfDevice(deviceId: string): Promise<string>;
  addSession(session: VisitorSession): Promise<void>;
  sessionOfAccessToken(accessToken: string): Promise<KnownSession | undefined>;
  /**
   * Replaces the tokens of a session. Returns its visitor. A refresh token works once. Any other one than the last ends
   * the session, because somebody else may have the token.
   */
  refreshSession(refreshToken: string, next: SessionTokens): Promise<string | undefined>;
}

/** The storage of a service. `memoryStore` and `databaseStore` are ready; any other object with these methods works, too. */
export type AgentStore = RecordStore & SessionStore;

const recordMethods: readonly (keyof RecordStore)[] = [
  'addRecord',
  'listRecords',
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
  'refreshSession',
];

/** The names of all methods. */
export const storeMethods: readonly (keyof AgentStore)[] = [...recordMethods, ...sessionMethods];

/** Throws a `TypeError` that names the methods which a store lacks. */
export function requireUsableStore(store: unknown, kind: 'records' | 'records and sessions'): void {
  requireMethods(store, kind === 'records' ? recordMethods : storeMethods, 'store');
}

/** Throws a `TypeError` that names the methods which an object lacks. */
export function requireMethods(given: unknown, needed: readonly string[], name: string): void {
  const missing = needed.filter(method => typeof Reflect.get(Object(given), method) !== 'function');
  if (missing.length > 0) throw new TypeError(`${name} must have ${missing.join(', ')}.`);
}

/** Milliseconds after a move in which messages were on their way. The clocks of several servers may differ, too. */
export const moveDelay = 10_000;

/** Milliseconds after the expiry of its access token in which a session can be refreshed. */
export const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/** Returns a text as each store keeps it. PostgreSQL refuses U+0000, and half a surrogate pair is no character. */
export function storableText(text: string): string {
  return text.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD');
}

/** Whether every store keeps a value as it is. Otherwise, two visitors could become one. */
export function isIdentifier(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= maxLength && storableText(value) === value
  );
}
