import type {ClientClock} from '../client/platform.js';
import {isJsonObject, parseJson, readNumber, readText} from '../client/json-object.js';
import {mayHaveMorePages, type AnsweredPage} from '../client/list-page.js';
import type {ConversationRecord, RecordPage, RecordQuery} from '../client/resources.js';
import {GatewayError} from './gateway-error.js';
import type {GatewayStorage} from './gateway-options.js';
import {digest} from './visitors.js';
import {pageOf} from './read-request.js';
import type {Upstream, UpstreamCall} from './upstream.js';

/** Entries of one visitor and agent. The oldest are dropped first. */
const maxEntries = 1000;
const maxRecordIdLength = 200;
/** Milliseconds. */
const storageTimeout = 5_000;

export interface LedgerEntry {
  readonly recordId: string;
  readonly time: number;
}

export interface LedgerPage {
  readonly visitorId: string;
  readonly agentId: string;
}

/** Stores which replies belong to which visitor. */
export class RecordLedger {
  readonly #storage: GatewayStorage;
  readonly #clock: ClientClock;
  /** Pending writes. Each one waits for the previous write of its key. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(storage: GatewayStorage, clock: ClientClock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Adds a reply of a visitor. Resolves after the write. Rejects after a failure or time-out. */
  async add(page: LedgerPage, recordId: string): Promise<void> {
    if (recordId === '' || recordId.length > maxRecordIdLength) return;
    const entry = {recordId, time: this.#clock.now()};
    const key = await keyOf(page);
    const before = this.#writing.get(key);
    const write = this.#withTimeout(async () => {
      // The caller of a failed write already received its error.
      await before?.catch(() => undefined);
      const entries = await this.#read(key);
      if (entries.some(({recordId: known}) => known === recordId)) return;
      await this.#storage.setItem(key, JSON.stringify([...entries, entry].slice(-maxEntries)));
    });
    this.#writing.set(key, write);
    try {
      await write;
    } finally {
      if (this.#writing.get(key) === write) this.#writing.delete(key);
    }
  }

  /** Returns the replies of a visitor, oldest first. Throws 503 if the storage fails or does not answer. */
  async list(page: LedgerPage): Promise<readonly LedgerEntry[]> {
    const key = await keyOf(page);
    await this.#writing.get(key)?.catch(() => undefined);
    try {
      return await this.#withTimeout(() => this.#read(key));
    } catch (error) {
      throw new GatewayError(503, 'RECORDS_UNAVAILABLE', 'The records cannot be read now.', {cause: error});
    }
  }

  async #read(key: string): Promise<readonly LedgerEntry[]> {
    const stored = await this.#storage.getItem(key);
    const value = typeof stored === 'string' ? parseJson(stored) : stored;
    if (!Array.isArray(value)) return [];
    const entries = value.filter(isJsonObject).map(item => ({
      recordId: readText(item, 'recordId'),
      time: readNumber(item['time']) ?? 0,
    }));
    // An empty `recordId` would match every record whose `replyTo` is empty.
    return entries.filter(({recordId}) => recordId !== '');
  }

  #withTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const failure = new Error(`The storage did not answer within ${storageTimeout / 1000} seconds.`);
      const cancel = this.#clock.schedule(() => reject(failure), storageTimeout);
      void work().then(resolve, reject).finally(cancel);
    });
  }
}

/** The digest makes any identifier a valid key, and the storage reveals no cookie. */
async function keyOf({visitorId, agentId}: LedgerPage): Promise<string> {
  return `agent-gateway:records:${await digest(JSON.stringify([visitorId, agentId]))}`;
}

/** Creates a storage in memory. It drops the entries that were written longest ago. */
export function createMemoryStorage(largest = 10_000): GatewayStorage {
  const items = new Map<string, string>();
  return {
    getItem: key => items.get(key),
    setItem(key, value) {
      items.delete(key);
      items.set(key, value);
      const [oldest] = items.keys();
      if (items.size > largest && oldest !== undefined) items.delete(oldest);
    },
  };
}

/** Pages to search for the records of one visitor. */
const maxPages = 20;
/** Tolerance for the service's clock in milliseconds. */
const clockDifference = 60 * 60 * 1000;

export interface RecordSearch {
  readonly agentId: string;
  readonly entries: readonly LedgerEntry[];
  readonly query: RecordQuery;
}

/**
 * Returns one page of a visitor's records: the replies of the ledger, the questions they answer, and the answers to
 * them. It reads the service's records from the newest back to the start of the ledger.
 */
export async function listVisitorRecords(
  upstream: Upstream,
  {agentId, entries, query}: RecordSearch,
  call: UpstreamCall,
): Promise<Partial<AnsweredPage<RecordPage>> & Pick<AnsweredPage<RecordPage>, 'page'>> {
  if (entries.length === 0) return {page: {records: [], total: 0}};
  const replies = new Set(entries.map(({recordId}) => recordId));
  const begun = Math.min(...entries.map(({time}) => time)) - clockDifference;
  const {largestPageSize: pageSize} = upstream.assumptions;
  const found = new Map<string, ConversationRecord>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const search = {order: 'desc', pageSize, pageNumber} as const;
    const {page, facts} = await upstream.listRecords(agentId, search, call);
    const added = page.records.filter(({recordId}) => recordId !== '' && !found.has(recordId));
    for (const record of added) found.set(record.recordId, record);
    const progress = {received: page.records.length, added: added.length, listed: found.size};
    const isWhole = !mayHaveMorePages({...progress, total: page.total, pageSize});
    const isBefore = page.records.some(({createdAt}) => createdAt !== undefined && createdAt < begun);
    if (isWhole || isBefore || pageNumber >= maxPages || hasAll(found, replies)) {
      const own = inOrder(ownRecords(found, replies), query.order);
      return {page: {records: pageOf(own, query), total: own.length}, facts};
    }
  }
}

function hasAll(found: ReadonlyMap<string, ConversationRecord>, replies: ReadonlySet<string>): boolean {
  return [...replies].every(recordId => {
    const reply = found.get(recordId);
    return reply !== undefined && reply.replyTo !== '' && found.has(reply.replyTo);
  });
}

function ownRecords(
  found: ReadonlyMap<string, ConversationRecord>,
  replies: ReadonlySet<string>,
): readonly ConversationRecord[] {
  const all = [...found.values()];
  const questions = new Set(all.filter(({recordId}) => replies.has(recordId)).map(({replyTo}) => replyTo));
  return all.filter(
    ({recordId, replyTo}) => replies.has(recordId) || questions.has(recordId) || replies.has(replyTo),
  );
}

/** Sorts by time if all times are known, because a service may ignore the order. */
function inOrder(
  records: readonly ConversationRecord[],
  order: RecordQuery['order'],
): readonly ConversationRecord[] {
  const isTimed = records.every(({createdAt}) => createdAt !== undefined);
  const newestFirst = isTimed
    ? records.toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
    : records;
  return order === 'asc' ? newestFirst.toReversed() : newestFirst;
}
