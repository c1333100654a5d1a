import {readNumber, writeJson} from '../client/json-object.js';
import {hexDigest} from '../server/digest.js';
import type {ConversationStore, KnownSession, ServiceStore} from './service-store.js';
import {readObject, StoredRecords, type ServiceStorage} from './stored-records.js';

/** Options of `storageStore`. */
export interface StorageStoreOptions {
  /** Start of all keys, to share a storage with others. Letters `a` to `z`, digits and `-`. Default: `agent-service`. */
  readonly prefix?: string | undefined;
  /** Seconds after the last visit in which a session can be refreshed; the `ttl` of its keys. Default: 30 days. */
  readonly sessionLifetime?: number | undefined;
  /** Seconds that a record lives; its `ttl`. Default: no limit. */
  readonly recordLifetime?: number | undefined;
  /** The clock, in epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Creates a store over any driver of `unstorage`: files, Redis, S3, Cloudflare KV, a database. Each record has its own
 * key, so two processes never overwrite each other. Tokens and device ids are stored as digests: a copy of the storage
 * gives no access.
 *
 * The storage must return a written value at once. Each page of a list calls `getKeys` for one conversation and
 * `getItem` for each record of the page. Most drivers, such as files, memory and Redis, read all keys of the storage to
 * answer `getKeys`, so a page takes longer with each stored record. From about 10,000 records on, write a `ServiceStore`
 * for a database.
 *
 * Within one process a refresh token works once. Two processes that receive the same refresh token within the same
 * moment may both accept it, because `unstorage` cannot read and remove in one step.
 *
 * @example
 * const store = storageStore(createStorage({driver: fsDriver({base: './data'})}));
 * const service = createAgentService({agents, answers, store});
 */
export function storageStore(storage: ServiceStorage, options: StorageStoreOptions = {}): ConversationStore {
  requireUsable(storage, options);
  const {
    prefix = 'agent-service',
    sessionLifetime = 30 * 24 * 60 * 60,
    recordLifetime,
    now = Date.now,
  } = options;
  const sessions = new StoredSessions(storage, prefix, sessionLifetime, now);
  const records = new StoredRecords(storage, prefix, recordLifetime);

  return {
    // Derived and not stored, so two processes give a new device the same visitor.
    visitorOfDevice: async deviceId => `Visitor-${(await hexDigest(`device ${deviceId}`)).slice(0, 32)}`,
    addSession: session => sessions.add(session),
    sessionOfAccessToken: async token => (await sessions.find('access', token))?.session,
    takeSessionOfRefreshToken: token => sessions.takeByRefreshToken(token),

    addRecord: async (visitorId, record) => {
      await records.add(visitorId, record);
    },
    listRecords: (visitorId, agentId, range) => records.list(visitorId, agentId, range),
    addReply: (visitorId, reply) => records.addReply(visitorId, reply),
    addConversation: records.addConversation,
    listConversations: records.listConversations,
    renameConversation: records.renameConversation,
    deleteConversation: records.deleteConversation,
    deleteRecords: (visitorId, agentId) => records.deleteAll(visitorId, agentId),
  };
}

interface StoredSession {
  readonly session: KnownSession;
  /** Key of the entry for the other token. */
  readonly other: string;
}

/** Sessions, each with one key by the digest of either token. */
class StoredSessions {
  readonly #storage: ServiceStorage;
  readonly #prefix: string;
  readonly #lifetime: number;
  readonly #now: () => number;
  readonly #taking = new Set<string>();

  constructor(storage: ServiceStorage, prefix: string, lifetime: number, now: () => number) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#lifetime = lifetime;
    this.#now = now;
  }

  async add({visitorId, expiresAt, ...tokens}: Parameters<ServiceStore['addSession']>[0]): Promise<void> {
    const access = await this.#key('access', tokens.accessToken);
    const refresh = await this.#key('refresh', tokens.refreshToken);
    const ttl = Math.ceil(Math.max(0, expiresAt - this.#now()) / 1000) + this.#lifetime;
    const write = (key: string, other: string): unknown =>
      this.#storage.setItem(key, writeJson({visitorId, expiresAt, other}), {ttl});
    await Promise.all([write(access, refresh), write(refresh, access)]);
  }

  async find(kind: 'access' | 'refresh', token: string): Promise<StoredSession | undefined> {
    const key = await this.#key(kind, token);
    const found = readSession(await this.#storage.getItem(key));
    if (!found || found.session.expiresAt + this.#lifetime * 1000 > this.#now()) return found;
    // For drivers that expire nothing.
    await Promise.all([this.#storage.removeItem(key), this.#storage.removeItem(found.other)]);
    return undefined;
  }

  async takeByRefreshToken(token: string): Promise<KnownSession | undefined> {
    const key = await this.#key('refresh', token);
    if (this.#taking.has(key)) return undefined;
    this.#taking.add(key);
    try {
      const found = await this.find('refresh', token);
      if (found) await Promise.all([this.#storage.removeItem(key), this.#storage.removeItem(found.other)]);
      return found?.session;
    } finally {
      this.#taking.delete(key);
    }
  }

  async #key(kind: 'access' | 'refresh', token: string): Promise<string> {
    return `${this.#prefix}:${kind}:${await hexDigest(token)}`;
  }
}

function readSession(value: unknown): StoredSession | undefined {
  const {visitorId, expiresAt, other} = readObject(value) ?? {};
  const time = readNumber(expiresAt);
  if (typeof visitorId !== 'string' || time === undefined || typeof other !== 'string') return undefined;
  return {session: {visitorId, expiresAt: time}, other};
}

function requireUsable(storage: ServiceStorage, {prefix = 'agent-service'}: StorageStoreOptions): void {
  const names = ['getItem', 'setItem', 'removeItem', 'getKeys'];
  if (names.some(name => typeof Reflect.get(Object(storage), name) !== 'function'))
    throw new TypeError(`The storage must have ${names.join(', ')}.`);
  if (!/^[a-z\d-]+$/.test(prefix))
    throw new TypeError('prefix must consist of the letters a to z, digits and -.');
}
