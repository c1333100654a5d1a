import type {ConversationStorage} from './gateway-options.js';
import {maxEntries, splitKey} from './ledger-keys.js';

/** The methods of an `ioredis` client that `redisStorage` calls. */
export interface IoRedisClient {
  hkeys(key: string): Promise<unknown>;
  hget(key: string, field: string): Promise<unknown>;
  hdel(key: string, ...fields: string[]): Promise<unknown>;
  multi(): {
    hset(key: string, field: string, value: string): unknown;
    expire(key: string, seconds: number): unknown;
    hlen(key: string): unknown;
    exec(): Promise<unknown>;
  };
}

/** The methods of a client of the package `redis` (node-redis) that `redisStorage` calls. */
export interface NodeRedisClient {
  hKeys(key: string): Promise<unknown>;
  hGet(key: string, field: string): Promise<unknown>;
  hDel(key: string, fields: string[]): Promise<unknown>;
  multi(): {
    hSet(key: string, field: string, value: string): unknown;
    expire(key: string, seconds: number): unknown;
    hLen(key: string): unknown;
    exec(): Promise<unknown>;
  };
}

/** Options of `redisStorage`. */
export interface RedisStorageOptions {
  /**
   * Seconds after the last reply of a visitor and agent until Redis deletes their entries. Use the `maxAge` of the
   * visitor's cookie. Default: 180 days.
   */
  readonly maxAge?: number | undefined;
}

/** The commands that both clients have under different names. */
interface HashCommands {
  fieldsOf(key: string): Promise<unknown>;
  read(key: string, field: string): Promise<unknown>;
  remove(key: string, fields: string[]): Promise<unknown>;
  /** Writes a field, renews the expiry, and resolves with the number of fields. */
  write(key: string, field: string, value: string, seconds: number): Promise<unknown>;
}

const day = 24 * 60 * 60;
/** Fields of a hash. Only every thousandth write has to look for old ones. */
const maxFields = 2 * maxEntries;

/**
 * Creates the storage of a ledger in Redis or Valkey. Each visitor and agent has one hash with a field for each reply. A
 * list reads one hash and never scans the key space. A write and the expiry of the hash are one transaction. The oldest
 * fields of a long hash are deleted, because a list returns only the newest 1,000. Methods reject when Redis fails.
 *
 * @param client a client of `ioredis`, `iovalkey` or `redis` (node-redis), also of a cluster; the site connects and
 *   closes it
 * @example
 * const storage = redisStorage(new Redis('redis://127.0.0.1'), {maxAge: 90 * 24 * 60 * 60});
 * createGateway({records: 'ledger', storage, upstream, accessToken, visitor: {secret, maxAge: 90 * 24 * 60 * 60}});
 */
export function redisStorage(
  client: IoRedisClient | NodeRedisClient,
  {maxAge = 180 * day}: RedisStorageOptions = {},
): ConversationStorage {
  if (!Number.isSafeInteger(maxAge) || maxAge < 1) throw new TypeError('maxAge must be whole seconds.');
  const commands = commandsOf(client);

  const dropOldest = async (group: string): Promise<void> => {
    const fields = readTexts(await commands.fieldsOf(group));
    // Fields begin with their time.
    const old = fields.toSorted().slice(0, -maxEntries);
    if (old.length > 0) await commands.remove(group, old);
  };

  return {
    async getKeys(base) {
      const fields = await commands.fieldsOf(splitKey(base).group);
      return readTexts(fields).map(field => base + field);
    },
    async getItem(key) {
      const {group, field} = splitKey(key);
      return commands.read(group, field);
    },
    async setItem(key, value, {ttl = maxAge} = {}) {
      const {group, field} = splitKey(key);
      const count = await commands.write(group, field, value, ttl);
      if (typeof count === 'number' && count > maxFields) await dropOldest(group);
    },
    async removeItem(key) {
      const {group, field} = splitKey(key);
      await commands.remove(group, [field]);
    },
  };
}

function commandsOf(client: IoRedisClient | NodeRedisClient): HashCommands {
  const given = Object(client) as object;
  if ('hSet' in given || 'hKeys' in given) return nodeRedisCommands(client as NodeRedisClient);
  if ('hkeys' in given && 'multi' in given) return ioRedisCommands(client as IoRedisClient);
  throw new TypeError('redisStorage needs a client of ioredis or redis.');
}

function ioRedisCommands(client: IoRedisClient): HashCommands {
  return {
    fieldsOf: key => client.hkeys(key),
    read: (key, field) => client.hget(key, field),
    remove: (key, fields) => client.hdel(key, ...fields),
    async write(key, field, value, seconds) {
      const transaction = client.multi();
      transaction.hset(key, field, value);
      transaction.expire(key, seconds);
      transaction.hlen(key);
      // Each result is a pair of an error and a value.
      const results: unknown = await transaction.exec();
      const pairs = readList(results).map(readList);
      const failure = pairs.map(([error]) => error).find(error => error instanceof Error);
      if (failure) throw failure;
      if (pairs.length === 0) throw new Error('Redis did not run the transaction.');
      return pairs.at(-1)?.[1];
    },
  };
}

function nodeRedisCommands(client: NodeRedisClient): HashCommands {
  return {
    fieldsOf: key => client.hKeys(key),
    read: (key, field) => client.hGet(key, field),
    remove: (key, fields) => client.hDel(key, fields),
    async write(key, field, value, seconds) {
      const transaction = client.multi();
      transaction.hSet(key, field, value);
      transaction.expire(key, seconds);
      transaction.hLen(key);
      // It rejects if one of the commands fails.
      const results: unknown = await transaction.exec();
      return readList(results).at(-1);
    },
  };
}

function readList(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

function readTexts(given: unknown): readonly string[] {
  return readList(given).filter(field => typeof field === 'string');
}
