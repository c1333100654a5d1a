import type {ClientClock} from '../client/platform.js';
import {mayHaveMorePages, type AnsweredPage} from '../client/list-page.js';
import type {ConversationRecord, RecordPage, RecordQuery} from '../client/resources.js';
import {GatewayError} from './gateway-error.js';
import type {GatewayStorage} from './gateway-options.js';
import {baseOf, entryKey, maxEntries, readEntry, type LedgerEntry, type LedgerPage} from './ledger-keys.js';
import {withinTime, type TimeLimit} from './time-limit.js';
import {pageOf} from './read-request.js';
import type {Upstream, UpstreamCall} from './upstream.js';

/** Milliseconds. */
const storageTimeout = 5_000;

/**
 * Stores which replies belong to which visitor. Each reply has its own key, so no process overwrites the entry of
 * another one.
 */
export class RecordLedger {
  readonly #storage: GatewayStorage;
  readonly #timeLimit: TimeLimit;

  constructor(storage: GatewayStorage, clock: ClientClock) {
    this.#storage = storage;
    this.#timeLimit = {clock, milliseconds: storageTimeout, subject: 'The storage'};
  }

  /** Adds a reply of a visitor. Resolves after the write. Rejects after a failure or time-out. */
  async add(page: LedgerPage, recordId: string): Promise<void> {
    // Before the first wait, so that simultaneous replies keep their order.
    const time = this.#timeLimit.clock.now();
    const key = entryKey(await baseOf(page), {recordId, time});
    if (key !== undefined) await withinTime(this.#timeLimit, () => this.#storage.setItem(key, '1'));
  }

  /** Returns the newest replies of a visitor, oldest first. Throws 503 if the storage fails or does not answer. */
  async list(page: LedgerPage): Promise<readonly LedgerEntry[]> {
    const base = await baseOf(page);
    try {
      return readEntries(await withinTime(this.#timeLimit, () => this.#storage.getKeys(base)), base);
    } catch (error) {
      throw new GatewayError(503, 'RECORDS_UNAVAILABLE', 'The records cannot be read now.', {cause: error});
    }
  }
}

/** Reads the keys of a storage in the order of time. A service may send the identifier of a reply twice. */
function readEntries(keys: unknown, base: string): readonly LedgerEntry[] {
  if (!Array.isArray(keys)) throw new TypeError('getKeys of the storage must return a list of keys.');
  const entries = new Map<string, LedgerEntry>();
  for (const key of keys.filter(key => typeof key === 'string').toSorted()) {
    const entry = readEntry(key, base);
    if (entry && !entries.has(entry.recordId)) entries.set(entry.recordId, entry);
  }
  return [...entries.values()].slice(-maxEntries);
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
