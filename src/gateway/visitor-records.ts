import {mayHaveMorePages, type AnsweredPage} from '../client/list-pages.js';
import type {ConversationRecord, RecordPage, RecordQuery} from '../client/resources.js';
import {pageOf} from './read-request.js';
import type {LedgerEntry} from './record-ledger.js';
import type {Upstream, UpstreamCall} from './upstream.js';

/** Maximum number of pages that are searched for the records of one visitor. */
const mostPages = 20;
/** Tolerance for the service's clock in milliseconds. */
const clockDifference = 60 * 60 * 1000;

/** The search for the records of one visitor. */
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
    if (isWhole || isBefore || pageNumber >= mostPages || hasAll(found, replies)) {
      const own = inOrder(ownRecords(found, replies), query.order);
      return {page: {records: pageOf(own, query), total: own.length}, facts};
    }
  }
}

/** Whether all replies and their questions were found. */
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
