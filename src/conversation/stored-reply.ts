import type {ConversationRecord} from '../client/resources.js';
import {FetchedCode} from '../fetching/fetched-code.js';
import type {ConversationState, Message} from './conversation-state.js';

/**
 * What became of a question. `nothing`: the service has not stored it. `pending`: it has, and no reply to it
 * yet. Else the stored reply.
 */
export type StoredReply = 'nothing' | 'pending' | ConversationRecord;

/** What only a conversation needs that has lost a reply. */
const matchingCode = new FetchedCode(() => import('./reply-in-records.js'));

/**
 * Looks among records for a reply of which not all arrived, and for its question. Fails without its code.
 *
 * @param state the conversation when the records were asked for
 */
export async function findStoredReply(
  records: readonly ConversationRecord[],
  state: ConversationState,
  reply: Message,
): Promise<StoredReply> {
  const {lostReplyIn} = await matchingCode.load();
  return lostReplyIn(records, state, reply);
}
