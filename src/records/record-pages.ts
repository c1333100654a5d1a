import {writeJson} from '../client/json-object.js';
import {mayHaveMorePages} from '../client/list-page.js';
import type {ConversationRecord, RecordPage} from '../client/resources.js';

/** By creation time (SERVICE.md section 3). */
export type RecordOrder = 'asc' | 'desc';

/** The records of the loaded pages, each once and in order, even if the service sends them otherwise. */
export interface RecordPages {
  readonly order: RecordOrder;
  readonly pageSize: number;
  readonly records: readonly ConversationRecord[];
  /** The latest total of the service. It may be wrong. */
  readonly claimed: number;
  /** How far the total has fallen: so many of `records` may no longer be part of it. */
  readonly deleted: number;
  /** The last loaded page, counted from 1; 0 before the first. */
  readonly pageNumber: number;
  readonly hasMore: boolean;
}

export function noRecordPages(order: RecordOrder, pageSize: number): RecordPages {
  return {order, pageSize, records: [], claimed: 0, deleted: 0, pageNumber: 0, hasMore: true};
}

/** Adds the next page, or a page that was loaded again. Unchanged records keep their identity. */
export function addRecordPage(pages: RecordPages, page: RecordPage, pageNumber: number): RecordPages {
  const isNext = pageNumber > pages.pageNumber;
  const deleted = pages.deleted + Math.max(0, pages.claimed - page.total);
  const records = mergeRecords(pages.records, page.records, pages.order, isNext ? 'after' : 'before');
  const facts = {
    received: page.records.length,
    added: records.length - pages.records.length,
    listed: records.length - deleted,
    total: page.total,
    pageSize: pages.pageSize,
  };
  return {
    ...pages,
    records,
    claimed: page.total,
    deleted,
    pageNumber: Math.max(pageNumber, pages.pageNumber),
    hasMore: isNext ? mayHaveMorePages(facts) : pages.hasMore,
  };
}

export function totalRecords({records, claimed, hasMore}: RecordPages): number {
  return hasMore ? Math.max(records.length, claimed) : records.length;
}

/**
 * Returns one list in the requested order, with each record once: its latest version.
 *
 * @param position where to add records whose time is unknown
 */
export function mergeRecords(
  listed: readonly ConversationRecord[],
  added: readonly ConversationRecord[],
  order: RecordOrder,
  position: 'before' | 'after' = 'after',
): readonly ConversationRecord[] {
  const latest = new Map(listed.map(record => [recordKey(record), record]));
  for (const record of added) {
    const key = recordKey(record);
    const known = latest.get(key);
    if (!known || !isSameRecord(known, record)) latest.set(key, record);
  }
  if (position === 'after') return sortRecords([...latest.values()], order);
  const keys = new Set([...added, ...listed].map(recordKey));
  return sortRecords(
    [...keys].flatMap(key => latest.get(key) ?? []),
    order,
  );
}

/** Returns a key that is unique to a record: its identifier, or else its contents. */
export function recordKey({recordId, role, content, createTime}: ConversationRecord): string {
  return recordId || writeJson([role, content, createTime]);
}

function isSameRecord(one: ConversationRecord, other: ConversationRecord): boolean {
  return (Object.keys(one) as (keyof ConversationRecord)[]).every(field => one[field] === other[field]);
}

/** Sorts by time. A record without a readable time stays beside its neighbour. */
function sortRecords(
  records: readonly ConversationRecord[],
  order: RecordOrder,
): readonly ConversationRecord[] {
  const direction = order === 'asc' ? 1 : -1;
  let time = records.find(({createdAt}) => createdAt !== undefined)?.createdAt ?? 0;
  const timed = records.map(record => {
    time = record.createdAt ?? time;
    return {record, time};
  });
  const isSorted = timed.every(({time}, index) => {
    const before = timed[index - 1];
    return !before || (time - before.time) * direction >= 0;
  });
  if (isSorted) return records;
  return timed.sort((a, b) => (a.time - b.time) * direction).map(({record}) => record);
}
