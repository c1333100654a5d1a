import type {EndedReply} from '../../controllers/reply-activity.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';

/** The reply that has ended with this change, as linked elements are told of it. */
export function endedReply(
  {agentId, messages}: ConversationState,
  {type}: ConversationChange,
): EndedReply | undefined {
  if (type !== 'reply-completed' && type !== 'reply-stopped' && type !== 'reply-failed') return undefined;
  return {agentId, recordId: latestReply({messages})?.recordId ?? ''};
}
