import {isJsonObject, parseJson, writeJson, type JsonObject} from '../client/json-object.js';
import {hexDigest} from '../server/digest.js';
import type {ConversationMethods, RecordRange, StoredConversation, StoredRecord} from './service-store.js';

/** A key-value storage. Any `Storage` of `unstorage` fits. Keys consist of digits, letters `a` to `z`, `-` and `:`. */
export interface ServiceStorage {
  /** Returns the last written value, as a string or parsed from JSON. `null` or `undefined` for a missing key. */
  getItem(key: string): unknown;
  /** Writes a value. A driver that expires keys reads `ttl` in seconds. */
  setItem(key: string, value: string, options?: {readonly ttl?: number}): unknown;
  removeItem(key: string): unknown;
  /** Returns all keys that begin with a text, in any order. */
  getKeys(base: string): readonly string[] | Promise<readonly string[]>;
}

/** Questions whose answers are still expected. The key of an older one is searched. */
const maxQuestions = 10_000;

/**
 * Records and conversations in a key-value storage. Each record has its own key with its time and its conversation, so a
 * list of conversations reads no record.
 */
export class StoredRecords {
  readonly #storage: ServiceStorage;
  readonly #prefix: string;
  readonly #expiry: {readonly ttl?: number};
  readonly #questions = new Map<string, string>();
  readonly #writing = new Map<string, Promise<void>>();
  #written = 0;

  constructor(storage: ServiceStorage, prefix: string, lifetime: number | undefined) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#expiry = lifetime === undefined ? {} : {ttl: lifetime};
  }

  async add(visitorId: string, record: StoredRecord): Promise<string> {
    // Sorted by time, then by arrival in this process, then by identifier.
    const time = hexNumber(Date.parse(record.createTime) || 0, 12);
    const arrival = hexNumber(this.#written++, 8);
    const base = await this.#base('records', visitorId, record.AgentId);
    const ids = [await recordDigest(record.recordId)];
    if (record.conversationId !== undefined) ids.push(toHex(record.conversationId));
    const key = `${base}${[time, arrival, ...ids].join('-')}`;
    await this.#storage.setItem(key, writeJson(record), this.#expiry);
    if (record.replyTo === '') this.#expectReply(record.recordId, key);
    return key;
  }

  async addReply(visitorId: string, reply: StoredRecord): Promise<void> {
    const known = this.#questions.get(reply.replyTo);
    this.#questions.delete(reply.replyTo);
    const question = known ?? (await this.#findRecord(visitorId, reply.AgentId, reply.replyTo));
    if (question === undefined) return;
    const key = await this.add(visitorId, reply);
    // After the write: a deletion at the same time either finds the reply, or has removed the question.
    if (isMissing(await this.#storage.getItem(question))) await this.#storage.removeItem(key);
  }

  async list(
    visitorId: string,
    agentId: string,
    {order, offset, limit, conversationId}: RecordRange,
  ): Promise<{readonly records: readonly StoredRecord[]; readonly total: number}> {
    const keys = await this.#recordKeys(visitorId, agentId, conversationId);
    const ordered = order === 'asc' ? keys : keys.toReversed();
    const read = async (key: string): Promise<StoredRecord | undefined> =>
      readRecord(await this.#storage.getItem(key), key);
    const records = await Promise.all(ordered.slice(offset, offset + limit).map(read));
    return {records: records.filter(record => record !== undefined), total: keys.length};
  }

  addConversation: ConversationMethods['addConversation'] = async (visitorId, agentId, conversation) => {
    const {conversationId} = conversation;
    const key = await this.#conversationKey(visitorId, agentId, conversationId);
    await this.#inTurn(key, async () => {
      const known = await this.#storage.getItem(key);
      if (isMissing(known)) return this.#writeTitle(key, {visitorId, agentId, ...conversation});
      // A conversation lives as long as its last record.
      if (this.#expiry.ttl !== undefined)
        await this.#storage.setItem(key, writeJson({title: readTitle(known)}), this.#expiry);
    });
  };

  listConversations: ConversationMethods['listConversations'] = async (visitorId, agentId, page) => {
    const used = await this.#usedConversations(visitorId, agentId);
    const read = async ({key, ...rest}: UsedConversation): Promise<StoredConversation | undefined> => {
      const value = await this.#storage.getItem(key);
      return isMissing(value) ? undefined : {...rest, title: readTitle(value)};
    };
    const conversations = await Promise.all(used.slice(page.offset, page.offset + page.limit).map(read));
    return {conversations: conversations.filter(one => one !== undefined), total: used.length};
  };

  renameConversation: ConversationMethods['renameConversation'] = async (
    visitorId,
    agentId,
    conversationId,
    title,
  ) => {
    const key = await this.#conversationKey(visitorId, agentId, conversationId);
    const used = (await this.#usedConversations(visitorId, agentId)).find(one => one.key === key);
    if (!used) return undefined;
    await this.#inTurn(key, () => this.#writeTitle(key, {visitorId, agentId, conversationId, title}));
    return {conversationId, title, createTime: used.createTime, updateTime: used.updateTime};
  };

  deleteConversation: ConversationMethods['deleteConversation'] = async (
    visitorId,
    agentId,
    conversationId,
  ) => {
    const key = await this.#conversationKey(visitorId, agentId, conversationId);
    if (isMissing(await this.#storage.getItem(key))) return false;
    await this.#removeRecords(visitorId, agentId, conversationId);
    // Last, because a rename at the same time writes it again while there are records.
    await this.#storage.removeItem(key);
    return true;
  };

  async deleteAll(visitorId: string, agentId: string): Promise<void> {
    await this.#removeRecords(visitorId, agentId);
    await this.#removeAll(await this.#keys(await this.#base('conversations', visitorId, agentId)));
  }

  /** Removes twice: a reply that is written during the first time still finds its question. */
  async #removeRecords(visitorId: string, agentId: string, conversationId?: string): Promise<void> {
    for (let passes = 0; passes < 2; passes += 1)
      await this.#removeAll(await this.#recordKeys(visitorId, agentId, conversationId));
  }

  async #removeAll(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map(async key => await this.#storage.removeItem(key)));
  }

  async #writeTitle(
    key: string,
    {
      visitorId,
      agentId,
      conversationId,
      title,
    }: Readonly<Record<'visitorId' | 'agentId' | 'conversationId' | 'title', string>>,
  ): Promise<void> {
    await this.#storage.setItem(key, writeJson({title}), this.#expiry);
    // The records may have been deleted at the same time.
    const records = await this.#recordKeys(visitorId, agentId, conversationId);
    if (records.length === 0) await this.#storage.removeItem(key);
  }

  /** Writes one key after the other: two simultaneous writes of a file may mix their bytes. */
  async #inTurn(key: string, write: () => Promise<void>): Promise<void> {
    const before = this.#writing.get(key)?.catch(() => undefined);
    const turn = (async () => {
      await before;
      await write();
    })();
    this.#writing.set(key, turn);
    await turn.finally(() => {
      if (this.#writing.get(key) === turn) this.#writing.delete(key);
    });
  }

  /** Returns the conversations with records, the last used first. Reads keys only. */
  async #usedConversations(visitorId: string, agentId: string): Promise<readonly UsedConversation[]> {
    const base = await this.#base('conversations', visitorId, agentId);
    const known = new Set(await this.#keys(base));
    const used = new Map<string, UsedConversation>();
    for (const recordKey of await this.#recordKeys(visitorId, agentId)) {
      const {time, conversation} = partsOf(recordKey);
      const key = base + conversation;
      if (!known.has(key)) continue;
      const before = used.get(key) ?? {key, conversationId: fromHex(conversation), createTime: time};
      // Inserted again, so that the last used is the last entry.
      used.delete(key);
      used.set(key, {...before, updateTime: time});
    }
    return [...used.values()].toReversed();
  }

  async #findRecord(visitorId: string, agentId: string, recordId: string): Promise<string | undefined> {
    const id = await recordDigest(recordId);
    return (await this.#recordKeys(visitorId, agentId)).find(key => partsOf(key).id === id);
  }

  /** Returns the keys of records, the oldest first. */
  async #recordKeys(visitorId: string, agentId: string, conversationId?: string): Promise<readonly string[]> {
    const keys = (await this.#keys(await this.#base('records', visitorId, agentId))).toSorted();
    if (conversationId === undefined) return keys;
    const conversation = toHex(conversationId);
    return keys.filter(key => partsOf(key).conversation === conversation);
  }

  async #keys(base: string): Promise<readonly string[]> {
    return (await this.#storage.getKeys(base)).filter(key => key.startsWith(base));
  }

  async #conversationKey(visitorId: string, agentId: string, conversationId: string): Promise<string> {
    const base = await this.#base('conversations', visitorId, agentId);
    return base + toHex(conversationId);
  }

  async #base(kind: 'records' | 'conversations', visitorId: string, agentId: string): Promise<string> {
    return `${this.#prefix}:${kind}:${await hexDigest(JSON.stringify([visitorId, agentId]))}:`;
  }

  #expectReply(recordId: string, key: string): void {
    this.#questions.set(recordId, key);
    const [oldest] = this.#questions.keys();
    if (this.#questions.size > maxQuestions && oldest !== undefined) this.#questions.delete(oldest);
  }
}

interface UsedConversation extends Omit<StoredConversation, 'title'> {
  readonly key: string;
}

/** Reads the parts of a record's key after its base. */
function partsOf(key: string): {readonly time: string; readonly id: string; readonly conversation: string} {
  const [time = '', , id = '', conversation = ''] = key.slice(key.lastIndexOf(':') + 1).split('-');
  return {time: new Date(Number.parseInt(time, 16) || 0).toISOString(), id, conversation};
}

async function recordDigest(recordId: string): Promise<string> {
  return (await hexDigest(recordId)).slice(0, 16);
}

/** Identifiers of conversations are ASCII. They may differ in case only, and some drivers ignore case. */
function toHex(text: string): string {
  return Array.from(text, character => hexNumber(character.charCodeAt(0), 2)).join('');
}

function fromHex(digits: string): string {
  return (digits.match(/../g) ?? []).map(pair => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** A record may expire between the list of keys and its read. */
function readRecord(value: unknown, key: string): StoredRecord | undefined {
  if (isMissing(value)) return undefined;
  const object = readObject(value);
  const text = (name: keyof StoredRecord): string => {
    const given = object?.[name];
    if (typeof given !== 'string') throw new Error(`The storage has no readable record at ${key} (${name}).`);
    return given;
  };
  return {
    AgentId: text('AgentId'),
    recordId: text('recordId'),
    role: text('role'),
    content: text('content'),
    conversation: text('conversation'),
    type: text('type'),
    image: text('image'),
    triggerSrc: text('triggerSrc'),
    replyTo: text('replyTo'),
    createTime: text('createTime'),
    ...(object?.['conversationId'] !== undefined && {conversationId: text('conversationId')}),
  };
}

/** Returns `''` for a value that another process is writing. */
function readTitle(value: unknown): string {
  const title = readObject(value)?.['title'];
  return typeof title === 'string' ? title : '';
}

/** A driver returns the written text, or parses it. */
export function readObject(value: unknown): JsonObject | undefined {
  const object = typeof value === 'string' ? parseJson(value) : value;
  return isJsonObject(object) ? object : undefined;
}

/** Fixed width, so that keys sort like numbers. */
function hexNumber(number: number, digits: number): string {
  return Math.max(0, number).toString(16).padStart(digits, '0');
}
