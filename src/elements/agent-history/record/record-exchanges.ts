import type {ConversationRecord} from '../../../client/resources.js';
import {Memo} from '../../../memo.js';
import {recordRole} from '../../../records/record-to-message.js';
import type {RecordOrder} from '../../../records/record-pages.js';

/** A question with its replies, in the order of reading. A reply without a loaded question stands alone. */
export type Exchange = readonly ConversationRecord[];

/** The exchanges of a list, and those that match the filter. Each is the same object while nothing changes. */
export class RecordExchanges {
  readonly #all = new Memo<readonly Exchange[]>();
  readonly #found = new Memo<readonly Exchange[]>();
  readonly #allRecords = new Memo<readonly ConversationRecord[]>();
  readonly #foundRecords = new Memo<readonly ConversationRecord[]>();
  #shown: readonly Exchange[] = [];

  /** The records of the latest `choose`, in visible order. */
  get shownRecords(): readonly ConversationRecord[] {
    return this.#foundRecords.of([this.#shown], () => this.#shown.flat());
  }

  /** Returns all records of a list in visible order. */
  recordsOf(records: readonly ConversationRecord[], order: RecordOrder): readonly ConversationRecord[] {
    const exchanges = this.#of(records, order);
    return this.#allRecords.of([exchanges], () => exchanges.flat());
  }

  /** Shows the records in `found`, which keep their exchanges: a found reply joins no other question. */
  choose(
    records: readonly ConversationRecord[],
    found: readonly ConversationRecord[],
    order: RecordOrder,
  ): readonly Exchange[] {
    const all = this.#of(records, order);
    this.#shown = this.#found.of([all, found], () => (found === records ? all : narrowed(all, found)));
    return this.#shown;
  }

  #of(records: readonly ConversationRecord[], order: RecordOrder): readonly Exchange[] {
    return this.#all.of([records, order], () => exchangesOf(records, order));
  }
}

function narrowed(exchanges: readonly Exchange[], found: readonly ConversationRecord[]): readonly Exchange[] {
  const wanted = new Set(found);
  return exchanges
    .map(exchange => exchange.filter(record => wanted.has(record)))
    .filter(({length}) => length > 0);
}

/**
 * Joins each reply to its question. The order applies to exchanges: inside one, the question comes first.
 * Services often omit `replyTo`. Such a reply belongs to the question right before it.
 *
 * @param records sorted by time in this order
 */
export function exchangesOf(records: readonly ConversationRecord[], order: RecordOrder): readonly Exchange[] {
  const fromOldest = order === 'asc' ? records : [...records].reverse();
  const exchanges = new Map<ConversationRecord, ConversationRecord[]>();
  const known = new Map<string, ConversationRecord[]>();
  const begin = (record: ConversationRecord): void => {
    const exchange = [record];
    exchanges.set(record, exchange);
    if (record.recordId) known.set(record.recordId, exchange);
  };
  // First all questions: clocks may differ, so that a reply seems older than its question.
  for (const record of fromOldest) if (isQuestion(record)) begin(record);
  for (const [index, record] of fromOldest.entries()) {
    if (isQuestion(record)) continue;
    const before = fromOldest[index - 1];
    const unlinked = before && isQuestion(before) ? exchanges.get(before) : undefined;
    const exchange = record.replyTo ? known.get(record.replyTo) : unlinked;
    if (exchange) {
      exchange.push(record);
      if (record.recordId) known.set(record.recordId, exchange);
    } else begin(record);
  }
  const ordered = fromOldest.flatMap(record => {
    const exchange = exchanges.get(record);
    return exchange ? [exchange] : [];
  });
  return order === 'asc' ? ordered : ordered.reverse();
}

function isQuestion(record: ConversationRecord): boolean {
  return recordRole(record) === 'user';
}
