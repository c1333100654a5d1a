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

/** Milliseconds after the expiry of its access token in which a session can be refreshed. */
const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/**
 * Creates a store in memory: for one process, until it ends. Only visitors remove records.
 *
 * @example
 * const service = createAgentService({agents, answers, store: createMemoryStore()});
 */
export function createMemoryStore(): ConversationStore {
  const visitors = new Map<string, string>();
  const sessionsByAccessToken = new Map<string, VisitorSession>();
  const sessionsByRefreshToken = new Map<string, VisitorSession>();
  const chats = new Map<string, MemoryChat>();

  const chatOf = (visitorId: string, agentId: string): MemoryChat => {
    const key = JSON.stringify([visitorId, agentId]);
    const chat = chats.get(key) ?? new MemoryChat();
    chats.set(key, chat);
    return chat;
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
      chatOf(visitorId, record.AgentId).add(record);
      return Promise.resolve();
    },

    listRecords(visitorId, agentId, {order, offset, limit, conversationId}) {
      const records = chatOf(visitorId, agentId).recordsOf(conversationId);
      const ordered = order === 'asc' ? records : records.toReversed();
      return Promise.resolve({records: ordered.slice(offset, offset + limit), total: records.length});
    },

    addReply(visitorId, reply) {
      const chat = chatOf(visitorId, reply.AgentId);
      if (chat.has(reply.replyTo)) chat.add(reply);
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
      return Promise.resolve(chatOf(visitorId, agentId).delete(conversationId));
    },

    deleteRecords(visitorId, agentId) {
      chats.delete(JSON.stringify([visitorId, agentId]));
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

/** Sorts the last used conversation first. */
export function byLastUse(one: StoredConversation, other: StoredConversation): number {
  return other.updateTime < one.updateTime ? -1 : Number(other.updateTime > one.updateTime);
}
