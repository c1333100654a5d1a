import type {ConversationRecord, RecordPage, RecordQuery} from '../client/resources.js';
import {FetchedCode} from '../fetching/fetched-code.js';
import type {Message} from './conversation-state.js';

/** What is needed of the client to see what became of a question. */
export interface RecordSource {
  listRecords(
    agentId: string,
    query: RecordQuery,
    options: {readonly signal: AbortSignal},
  ): Promise<RecordPage>;
}

/** A question, and its reply as far as it arrived. */
export interface Exchanged {
  readonly question: Message;
  readonly reply: Message;
  /** What was asked and answered before, withdrawn or not, and must not be taken for them. */
  readonly before?: readonly Message[];
  /** What was asked and answered since. */
  readonly after?: readonly Message[];
}

/**
 * What became of a question. `nothing`: the service has not stored it. `pending`: it has, and no reply to it
 * yet. Else the stored reply.
 */
export type StoredReply = 'nothing' | 'pending' | ConversationRecord;

/** How many of the newest records are looked through. */
const newest = 10;

/** What only a conversation needs that has lost a reply. */
const matchingCode = new FetchedCode(() => import('./reply-in-records.js'));

/** Looks among the newest records for a question and its reply. Fails as the request for them does, and without its code. */
export async function findStoredReply(
  source: RecordSource,
  agentId: string,
  exchanged: Exchanged,
  signal: AbortSignal,
): Promise<StoredReply> {
  const {records} = await source.listRecords(agentId, {order: 'desc', pageSize: newest}, {signal});
  const {storedReplyIn} = await matchingCode.load();
  return storedReplyIn(records, exchanged);
}
