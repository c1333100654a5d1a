import type {ConversationRecord} from '../client/resources.js';

/** A record as SERVICE.md describes it on the wire. */
export type StoredRecord = Omit<ConversationRecord, 'createdAt'>;

/** Which records of one agent to read, in which order. */
export interface RecordRange {
  readonly order: 'asc' | 'desc';
  /** How many records to pass over. */
  readonly offset: number;
  readonly limit: number;
}

/** A signed-in visitor: what the anonymous sign-in handed out. */
export interface VisitorSession {
  readonly visitorId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Epoch milliseconds after which the access token is refused. */
  readonly expiresAt: number;
}

/** What a store tells of a session. The tokens are not in it, so that a store may keep their digests alone. */
export type KnownSession = Pick<VisitorSession, 'visitorId' | 'expiresAt'>;

/**
 * Where the local service keeps visitors and records. Everything is scoped to a visitor; no method
 * can read across visitors.
 */
export interface ServiceStore {
  /** The visitor of a device; the same device always gets the same visitor. */
  visitorOfDevice(deviceId: string): Promise<string>;
  addSession(session: VisitorSession): Promise<void>;
  sessionOfAccessToken(accessToken: string): Promise<KnownSession | undefined>;
  /** Finds a session by its refresh token and removes it: a refresh token works once. */
  takeSessionOfRefreshToken(refreshToken: string): Promise<KnownSession | undefined>;
  addRecord(visitorId: string, record: StoredRecord): Promise<void>;
  /** Records by `createTime`, then by the order in which they were added; `total` counts all of the agent and visitor. */
  listRecords(
    visitorId: string,
    agentId: string,
    range: RecordRange,
  ): Promise<{readonly records: readonly StoredRecord[]; readonly total: number}>;
}
