import {isJsonObject} from '../client/json-object.js';
import {
  moveDelay,
  refreshLifetime,
  storableText,
  type AgentStore,
  type StoredConversation,
  type StoredRecord,
  type VisitorSession,
} from './agent-store.js';

/** Devices and sessions in memory. The oldest are forgotten first. */
const maxSessions = 100_000;

/** Moves of one visitor. */
const maxMoves = 8;

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
export function memoryStore(options: MemoryStoreOptions = {}): AgentStore {
  const {maxRecords = 100_000, ...others} = Object(options) as MemoryStoreOptions;
  if (!isJsonObject(options) || Object.keys(others).length > 0)
    throw new TypeError('memoryStore has one option: maxRecords.');
  if (typeof maxRecords !== 'number' || !(maxRecords > 0))
    throw new TypeError('maxRecords must be a number above 0.');
  const visitors = new Map<string, string>();
  const sessions = new Map<string, VisitorSession>();
  const sessionsByAccessToken = new Map<string, VisitorSession>();
  const chats = new Map<string, MemoryChat>();
  /** Where the records of a visitor have moved to, until a time, the first move first. */
  const moves = new Map<string, readonly Move[]>();

  const keyOf = (visitorId: string, agentId: string): string =>
    JSON.stringify([visitorId, agentId].map(storableText));
  const chatOf = (visitorId: string, agentId: string): MemoryChat => {
    // Stored with its first record, so that a visitor who only reads needs no memory.
    return chats.get(keyOf(visitorId, agentId)) ?? new MemoryChat();
  };
  const ownerOf = (visitorId: string, {AgentId, replyTo, createTime}: StoredRecord): string | undefined => {
    const moved = moves.get(visitorId) ?? [];
    if (replyTo === '') return moved.find(({until}) => createTime <= until)?.to ?? visitorId;
    return [visitorId, ...moved.map(({to}) => to)].find(id => chatOf(id, AgentId).has(replyTo));
  };

  let count = 0;
  const add = (visitorId: string, record: StoredRecord, title?: string): void => {
    const key = keyOf(visitorId, record.AgentId);
    const chat = chatOf(visitorId, record.AgentId);
    // Inserted again, because a `Map` keeps the order of insertion.
    chats.delete(key);
    chats.set(key, chat);
    chat.add(storableRecord(record), title);
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

  const forget = ({sessionId, accessToken}: VisitorSession): void => {
    sessions.delete(sessionId);
    sessionsByAccessToken.delete(accessToken);
  };
  const keep = (session: VisitorSession): void => {
    sessions.set(session.sessionId, session);
    sessionsByAccessToken.set(session.accessToken, session);
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
      for (const old of sessions.values()) {
        const isOld = old.expiresAt + refreshLifetime < session.expiresAt;
        if (!isOld && sessions.size < maxSessions) break;
        forget(old);
      }
      keep(session);
      return Promise.resolve();
    },

    sessionOfAccessToken(accessToken) {
      return Promise.resolve(sessionsByAccessToken.get(accessToken));
    },

    refreshSession(refreshToken, next) {
      const session = sessions.get(next.sessionId);
      if (session) forget(session);
      if (session?.refreshToken !== refreshToken) return Promise.resolve(undefined);
      keep({...next, visitorId: session.visitorId});
      return Promise.resolve(session.visitorId);
    },

    addRecord(visitorId, record, title) {
      const owner = ownerOf(visitorId, record);
      if (owner !== undefined) add(owner, record, title);
      return Promise.resolve();
    },

    listRecords(visitorId, agentId, {order, offset, limit, conversationId}) {
      const records = chatOf(visitorId, agentId).recordsOf(conversationId);
      const ordered = order === 'asc' ? records : records.toReversed();
      return Promise.resolve({records: ordered.slice(offset, offset + limit), total: records.length});
    },

    listConversations(visitorId, agentId, {offset, limit}) {
      const all = chatOf(visitorId, agentId).conversations();
      return Promise.resolve({conversations: all.slice(offset, offset + limit), total: all.length});
    },

    renameConversation(visitorId, agentId, conversationId, title) {
      const chat = chatOf(visitorId, agentId);
      if (chat.titles.has(conversationId)) chat.titles.set(conversationId, storableText(title));
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
      chats.delete(keyOf(visitorId, agentId));
      return Promise.resolve();
    },

    moveRecords(fromVisitorId, toVisitorId) {
      if (fromVisitorId === toVisitorId) return Promise.resolve();
      for (const [key, chat] of [...chats]) {
        const [visitorId, agentId] = JSON.parse(key) as [string, string];
        if (visitorId !== storableText(fromVisitorId)) continue;
        chats.delete(key);
        const target = chatOf(toVisitorId, agentId);
        target.addAll(chat);
        chats.set(keyOf(toVisitorId, agentId), target);
      }
      for (const [from, moved] of moves)
        moves.set(
          from,
          moved.map(move => (move.to === fromVisitorId ? {...move, to: toVisitorId} : move)),
        );
      const until = new Date(Date.now() + moveDelay).toISOString();
      const before = (moves.get(fromVisitorId) ?? []).slice(-maxMoves + 1);
      moves.set(fromVisitorId, [...before, {to: toVisitorId, until}]);
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

interface Move {
  readonly to: string;
  readonly until: string;
}

function storableRecord(record: StoredRecord): StoredRecord {
  const storable = (value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value);
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, storable(value)]),
  ) as unknown as StoredRecord;
}

/** Sorts the last used conversation first. */
function byLastUse(one: StoredConversation, other: StoredConversation): number {
  return other.updateTime < one.updateTime ? -1 : Number(other.updateTime > one.updateTime);
}

/** Records and conversations of one visitor with one agent. */
class MemoryChat {
  readonly titles = new Map<string, string>();
  /** By time. */
  #records: StoredRecord[] = [];

  add(record: StoredRecord, title?: string): void {
    const before = this.#records.findLastIndex(other => other.createTime <= record.createTime);
    this.#records.splice(before + 1, 0, record);
    const {conversationId} = record;
    if (conversationId !== undefined && title !== undefined && !this.titles.has(conversationId))
      this.titles.set(conversationId, storableText(title));
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
