import {
  byLastUse,
  type AgentStore,
  type StoredConversation,
  type StoredRecord,
  type VisitorSession,
} from './agent-store.js';

/** Milliseconds after the expiry of its access token in which a session can be refreshed. */
const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/** Devices and sessions in memory. The oldest are forgotten first. */
const maxSessions = 100_000;

/** Options of `memoryStore`. */
export interface MemoryStoreOptions {
  /**
   * Maximum number of records of all visitors. Above, the records of the visitors are dropped who have not written for
   * the longest time. Default: 100,000.
   */
  readonly maxRecords?: number | undefined;
}

/**
 * Creates a store in memory: for one process, until it ends. It is bounded: see `maxRecords`, and at most 100,000 devices
 * and sessions of the sign-in.
 *
 * @example
 * const service = createAgentService({agents, answers, store: memoryStore({maxRecords: 10_000})});
 */
export function memoryStore({maxRecords = 100_000}: MemoryStoreOptions = {}): AgentStore {
  if (!(maxRecords > 0)) throw new TypeError('maxRecords must be a number above 0.');
  const visitors = new Map<string, string>();
  const sessionsByAccessToken = new Map<string, VisitorSession>();
  const sessionsByRefreshToken = new Map<string, VisitorSession>();
  /** Used refresh tokens are kept, to notice a second use. */
  const used = new Set<VisitorSession>();
  const chats = new Map<string, MemoryChat>();
  /** Where the records of a visitor have moved to. */
  const moves = new Map<string, string>();

  const chatOf = (visitorId: string, agentId: string): MemoryChat => {
    // Stored with its first record, so that a visitor who only reads needs no memory.
    return chats.get(JSON.stringify([visitorId, agentId])) ?? new MemoryChat();
  };

  let count = 0;
  const add = (visitorId: string, record: StoredRecord): void => {
    const chat = chatOf(visitorId, record.AgentId);
    const key = JSON.stringify([visitorId, record.AgentId]);
    // Inserted again, because a `Map` keeps the order of insertion.
    chats.delete(key);
    chats.set(key, chat);
    chat.add(record);
    count += 1;
    for (const [oldest, {size}] of chats) {
      if (count <= maxRecords) return;
      if (oldest === key) break;
      chats.delete(oldest);
      count -= size;
    }
    while (count > maxRecords) {
      chat.dropOldest();
      count -= 1;
    }
  };

  const forget = (session: VisitorSession): void => {
    sessionsByRefreshToken.delete(session.refreshToken);
    sessionsByAccessToken.delete(session.accessToken);
    used.delete(session);
  };

  return {
    visitorOfDevice(deviceId) {
      const visitorId = visitors.get(deviceId) ?? `Visitor-${crypto.randomUUID()}`;
      visitors.delete(deviceId);
      visitors.set(deviceId, visitorId);
      const [oldest] = visitors.keys();
      if (visitors.size > maxSessions && oldest !== undefined) visitors.delete(oldest);
      return Promise.resolve(visitorId);
    },

    addSession(session) {
      // The oldest session is the first entry, because a `Map` keeps the order of insertion.
      for (const old of sessionsByRefreshToken.values()) {
        const isOld = old.expiresAt + refreshLifetime < session.expiresAt;
        if (!isOld && sessionsByRefreshToken.size < maxSessions) break;
        forget(old);
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
      if (session && used.has(session)) {
        for (const other of sessionsByRefreshToken.values())
          if (other.family === session.family) forget(other);
        return Promise.resolve(undefined);
      }
      if (session) {
        used.add(session);
        sessionsByAccessToken.delete(session.accessToken);
      }
      return Promise.resolve(session);
    },

    addRecord(visitorId, record) {
      add(visitorId, record);
      return Promise.resolve();
    },

    listRecords(visitorId, agentId, {order, offset, limit, conversationId}) {
      const records = chatOf(visitorId, agentId).recordsOf(conversationId);
      const ordered = order === 'asc' ? records : records.toReversed();
      return Promise.resolve({records: ordered.slice(offset, offset + limit), total: records.length});
    },

    addReply(visitorId, reply) {
      const owner = [visitorId, moves.get(visitorId)].find(
        id => id !== undefined && chatOf(id, reply.AgentId).has(reply.replyTo),
      );
      if (owner !== undefined) add(owner, reply);
      return Promise.resolve();
    },

    addConversation(visitorId, agentId, {conversationId, title}) {
      const {titles} = chatOf(visitorId, agentId);
      if (!titles.has(conversationId)) titles.set(conversationId, title);
      return Promise.resolve();
    },

    listConversations(visitorId, agentId, {offset, limit}) {
      const all = chatOf(visitorId, agentId).conversations();
      return Promise.resolve({conversations: all.slice(offset, offset + limit), total: all.length});
    },

    renameConversation(visitorId, agentId, conversationId, title) {
      const chat = chatOf(visitorId, agentId);
      if (chat.titles.has(conversationId)) chat.titles.set(conversationId, title);
      return Promise.resolve(chat.conversations().find(one => one.conversationId === conversationId));
    },

    deleteConversation(visitorId, agentId, conversationId) {
      const chat = chatOf(visitorId, agentId);
      const before = chat.size;
      const isDeleted = chat.delete(conversationId);
      count -= before - chat.size;
      return Promise.resolve(isDeleted);
    },

    deleteRecords(visitorId, agentId) {
      count -= chatOf(visitorId, agentId).size;
      chats.delete(JSON.stringify([visitorId, agentId]));
      return Promise.resolve();
    },

    moveRecords(fromVisitorId, toVisitorId) {
      if (fromVisitorId === toVisitorId) return Promise.resolve();
      for (const [key, chat] of [...chats]) {
        const [visitorId, agentId] = JSON.parse(key) as [string, string];
        if (visitorId !== fromVisitorId) continue;
        chats.delete(key);
        const target = chatOf(toVisitorId, agentId);
        target.addAll(chat);
        chats.set(JSON.stringify([toVisitorId, agentId]), target);
      }
      for (const [from, to] of moves) if (to === fromVisitorId) moves.set(from, toVisitorId);
      moves.set(fromVisitorId, toVisitorId);
      const [oldest] = moves.keys();
      if (moves.size > maxSessions && oldest !== undefined) moves.delete(oldest);
      return Promise.resolve();
    },

    deleteRecordsBefore(time) {
      const limit = new Date(time).toISOString();
      for (const [key, chat] of chats) {
        while (chat.oldestTime !== undefined && chat.oldestTime < limit) {
          chat.dropOldest();
          count -= 1;
        }
        if (chat.size === 0) chats.delete(key);
      }
      return Promise.resolve();
    },
  };
}

/** Records and conversations of one visitor with one agent. */
class MemoryChat {
  readonly titles = new Map<string, string>();
  /** By time. */
  #records: StoredRecord[] = [];

  add(record: StoredRecord): void {
    const before = this.#records.findLastIndex(other => other.createTime <= record.createTime);
    this.#records.splice(before + 1, 0, record);
  }

  /** Keeps the titles of both. */
  addAll(other: MemoryChat): void {
    for (const record of other.#records) this.add(record);
    for (const [conversationId, title] of other.titles)
      if (!this.titles.has(conversationId)) this.titles.set(conversationId, title);
  }

  get size(): number {
    return this.#records.length;
  }

  get oldestTime(): string | undefined {
    return this.#records[0]?.createTime;
  }

  dropOldest(): void {
    const conversationId = this.#records.shift()?.conversationId;
    if (conversationId !== undefined && this.recordsOf(conversationId).length === 0)
      this.titles.delete(conversationId);
  }

  has(recordId: string): boolean {
    return this.#records.some(record => record.recordId === recordId);
  }

  recordsOf(conversationId: string | undefined): readonly StoredRecord[] {
    return conversationId === undefined
      ? this.#records
      : this.#records.filter(record => record.conversationId === conversationId);
  }

  /** The last used first. */
  conversations(): readonly StoredConversation[] {
    const used = new Map<string, StoredConversation>();
    for (const {conversationId = '', createTime} of this.#records) {
      const title = this.titles.get(conversationId);
      if (title === undefined) continue;
      const before = used.get(conversationId) ?? {conversationId, title, createTime};
      used.set(conversationId, {...before, updateTime: createTime});
    }
    return [...used.values()].toSorted(byLastUse);
  }

  delete(conversationId: string): boolean {
    this.#records = this.#records.filter(record => record.conversationId !== conversationId);
    return this.titles.delete(conversationId);
  }
}
