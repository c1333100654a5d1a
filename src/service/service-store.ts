import type {ConversationRecord} from '../client/resources.js';

/** A record as SERVICE.md describes it. */
export type StoredRecord = Omit<ConversationRecord, 'createdAt'>;

/** Range and order of the records to read. */
export interface RecordRange {
  readonly order: 'asc' | 'desc';
  /** Number of records to skip. */
  readonly offset: number;
  readonly limit: number;
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

/**
 * Storage of visitors and records. Every method is scoped to one visitor.
 */
export interface ServiceStore {
  /** Returns the visitor of a device. The same device always gets the same visitor. */
  visitorOfDevice(deviceId: string): Promise<string>;
  addSession(session: VisitorSession): Promise<void>;
  sessionOfAccessToken(accessToken: string): Promise<KnownSession | undefined>;
  /** Returns and removes the session of a refresh token, which works once. */
  takeSessionOfRefreshToken(refreshToken: string): Promise<KnownSession | undefined>;
  addRecord(visitorId: string, record: StoredRecord): Promise<void>;
  /** Returns records by `createTime`, then by insertion order. `total` counts all records of the agent and visitor. */
  listRecords(
    visitorId: string,
    agentId: string,
    range: RecordRange,
  ): Promise<{readonly records: readonly StoredRecord[]; readonly total: number}>;
}

/** Milliseconds after the expiry of its access token in which a session can be refreshed. */
const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/**
 * Creates a store in memory: for one process, until it ends. Records are never removed.
 *
 * @example
 * const service = createAgentService({agents, answers, store: createMemoryStore()});
 */
export function createMemoryStore(): ServiceStore {
  const visitors = new Map<string, string>();
  const sessionsByAccessToken = new Map<string, VisitorSession>();
  const sessionsByRefreshToken = new Map<string, VisitorSession>();
  const conversations = new Map<string, StoredRecord[]>();

  const conversation = (visitorId: string, agentId: string): StoredRecord[] => {
    const key = JSON.stringify([visitorId, agentId]);
    const records = conversations.get(key) ?? [];
    conversations.set(key, records);
    return records;
  };

  return {
    visitorOfDevice(deviceId) {
      const visitorId = visitors.get(deviceId) ?? `Visitor-${crypto.randomUUID()}`;
      visitors.set(deviceId, visitorId);
      return Promise.resolve(visitorId);
    },

    addSession(session) {
      // The oldest session is the first entry, because a `Map` keeps the order of insertion.
      for (const old of sessionsByRefreshToken.values()) {
        if (old.expiresAt + refreshLifetime >= session.expiresAt) break;
        sessionsByRefreshToken.delete(old.refreshToken);
        sessionsByAccessToken.delete(old.accessToken);
      }
      sessionsByAccessToken.set(session.accessToken, session);
      sessionsByRefreshToken.set(session.refreshToken, session);
      return Promise.resolve();
    },

    sessionOfAccessToken(accessToken) {
      return Promise.resolve(sessionsByAccessToken.get(accessToken));
    },

    takeSessionOfRefreshToken(refreshToken) {
      const session = sessionsByRefreshToken.get(refreshToken);
      if (session) {
        sessionsByRefreshToken.delete(refreshToken);
        sessionsByAccessToken.delete(session.accessToken);
      }
      return Promise.resolve(session);
    },

    addRecord(visitorId, record) {
      const records = conversation(visitorId, record.AgentId);
      const before = records.findLastIndex(other => other.createTime <= record.createTime);
      records.splice(before + 1, 0, record);
      return Promise.resolve();
    },

    listRecords(visitorId, agentId, {order, offset, limit}) {
      const records = conversation(visitorId, agentId);
      const ordered = order === 'asc' ? records : records.toReversed();
      return Promise.resolve({records: ordered.slice(offset, offset + limit), total: records.length});
    },
  };
}
