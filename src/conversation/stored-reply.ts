import type {ConversationRecord} from '../client/resources.js';
import {FetchedCode} from '../fetching/fetched-code.js';
import type {Message} from './conversation-state.js';

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

/** What only a conversation needs that has lost a reply. */
const matchingCode = new FetchedCode(() => import('./reply-in-records.js'));

/** Looks among records for a question and its reply. Fails without its code. */
export async function findStoredReply(
  records: readonly ConversationRecord[],
  exchanged: Exchanged,
): Promise<StoredReply> {
  const {storedReplyIn} = await matchingCode.load();
  return storedReplyIn(records, exchanged);
}
