import type {ClientClock} from '../client/platform.js';
import {mayHaveMorePages, type AnsweredPage} from '../client/list-page.js';
import type {ConversationRecord, RecordPage, RecordQuery} from '../client/resources.js';
import type {ReportError} from '../server/error-report.js';
import {withinTime, type TimeLimit} from '../server/time-limit.js';
import {GatewayError} from './gateway-error.js';
import type {GatewayStorage} from './gateway-options.js';
import {
  isOfConversation,
  readConversations,
  readTitle,
  Deletions,
  hasNewDeletion,
  type BegunReply,
  type DeletionMarks,
  type LedgerConversation,
} from './ledger-conversations.js';
import {
  baseOf,
  entryKey,
  maxEntries,
  readEntry,
  readTitleKey,
  titleKey,
  type LedgerEntry,
  type LedgerPage,
} from './ledger-keys.js';
import {pageOf} from './read-request.js';
import type {Upstream, UpstreamCall} from './upstream.js';
import {WaitingWrites} from './waiting-writes.js';

/** Milliseconds. */
const storageTimeout = 5_000;

/**
 * Stores which replies belong to which visitor. Each reply has its own key, so no process overwrites the entry of
 * another one.
 */
export class RecordLedger {
  readonly #storage: GatewayStorage;
  readonly #timeLimit: TimeLimit;
  readonly #deletions: Deletions;
  readonly #waiting: WaitingWrites;
  #latestTitle = 0;

  constructor(storage: GatewayStorage, clock: ClientClock, onError: ReportError = () => undefined) {
    this.#storage = storage;
    this.#timeLimit = {clock, milliseconds: storageTimeout, subject: 'The storage'};
    this.#deletions = new Deletions(storage, this.#timeLimit);
    this.#waiting = new WaitingWrites(clock, error => onError(error, 'ledger'));
  }

  /** Reads the deletions before a reply. If the storage fails, each one counts as later than the reply. */
  async deletionsBefore(page: LedgerPage, conversationId: string | undefined): Promise<DeletionMarks> {
    return this.#deletions.marks(await baseOf(page), conversationId).catch(() => []);
  }

  /**
   * Adds a reply of a visitor, unless the visitor has deleted its conversation since it began. Resolves after the write.
   * Rejects after a failure or time-out, and tries again later.
   */
  async add(page: LedgerPage, recordId: string, begun: BegunReply = {}): Promise<void> {
    // Before the first wait, so that simultaneous replies keep their order.
    const time = this.#timeLimit.clock.now();
    const {conversationId, title, deletions} = begun;
    const base = await baseOf(page);
    const key = entryKey(base, {recordId, time, conversationId});
    if (key === undefined) return;
    const value = title === undefined ? '1' : JSON.stringify({title});
    await this.#waiting.write(async () => {
      await withinTime(this.#timeLimit, () => this.#storage.setItem(key, value));
      if (!deletions) return;
      // After the write: a deletion at the same time either finds the entry, or has left its mark.
      const marks = await this.#deletions.marks(base, conversationId);
      if (hasNewDeletion(deletions, marks)) await this.#remove([key]);
    });
  }

  /** Returns the newest replies of a visitor, oldest first. Throws 503 if the storage fails or does not answer. */
  async list(page: LedgerPage): Promise<readonly LedgerEntry[]> {
    const base = await baseOf(page);
    return available(async () => readEntries(await this.#keys(base), base));
  }

  /** Returns the conversations of a visitor, the last used first. Throws 503 like `list`. */
  async conversations(page: LedgerPage): Promise<readonly LedgerConversation[]> {
    const base = await baseOf(page);
    return available(async () => readConversations(await this.#keys(base), base));
  }

  /** Returns the title of a conversation, `''` if the storage has dropped it. Throws 503 like `list`. */
  async title({titleKeys}: LedgerConversation): Promise<string> {
    return available(async () => {
      for (const key of titleKeys) {
        const title = readTitle(await withinTime(this.#timeLimit, () => this.#storage.getItem?.(key)));
        if (title !== undefined) return title;
      }
      return '';
    });
  }

  /** Writes a title. Returns the conversation, or `undefined` if it does not exist. Throws 503 like `list`. */
  async rename(
    page: LedgerPage,
    conversationId: string,
    title: string,
  ): Promise<LedgerConversation | undefined> {
    const base = await baseOf(page);
    return available(async () => {
      const find = async (): Promise<LedgerConversation | undefined> =>
        readConversations(await this.#keys(base), base).find(one => one.conversationId === conversationId);
      const conversation = await find();
      if (!conversation) return undefined;
      this.#latestTitle = Math.max(this.#timeLimit.clock.now(), this.#latestTitle + 1);
      // A key of its own, because two simultaneous writes of a file may mix their bytes.
      const key = titleKey(base, conversationId, this.#latestTitle);
      await withinTime(this.#timeLimit, () => this.#storage.setItem(key, JSON.stringify({title})));
      // The conversation may have been deleted at the same time.
      const isOlder = (other: string): boolean => readTitleKey(other, base) !== undefined && other < key;
      await this.#remove((await find()) ? conversation.titleKeys.filter(isOlder) : [key]);
      return conversation;
    });
  }

  /** Removes a conversation, or everything. Returns `false` if there was nothing. Throws 503 like `list`. */
  async delete(page: LedgerPage, conversationId?: string): Promise<boolean> {
    const base = await baseOf(page);
    return available(async () => {
      await this.#deletions.add(base, conversationId);
      let removed = 0;
      // A second time, for entries that another process wrote during the first one.
      for (let passes = 0; passes < 2; passes += 1) {
        const keys = (await this.#keys(base)).filter(
          key => conversationId === undefined || isOfConversation(key, base, conversationId),
        );
        await this.#remove(keys);
        removed += keys.length;
      }
      return removed > 0;
    });
  }

  async #keys(base: string): Promise<readonly string[]> {
    const keys: unknown = await withinTime(this.#timeLimit, () => this.#storage.getKeys(base));
    if (!Array.isArray(keys)) throw new TypeError('getKeys of the storage must return a list of keys.');
    return keys.filter(key => typeof key === 'string').toSorted();
  }

  async #remove(keys: readonly string[]): Promise<void> {
    const removeAll = async (): Promise<void> => {
      await Promise.all(keys.map(async key => await this.#storage.removeItem?.(key)));
    };
    await withinTime(this.#timeLimit, removeAll);
  }
}

async function available<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new GatewayError(503, 'RECORDS_UNAVAILABLE', 'The records cannot be read now.', {cause: error});
  }
}

/** Reads the keys of a storage in the order of time. A service may send the identifier of a reply twice. */
function readEntries(keys: readonly string[], base: string): readonly LedgerEntry[] {
  const entries = new Map<string, LedgerEntry>();
  for (const key of keys) {
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
