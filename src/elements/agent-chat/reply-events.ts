import type {ConversationChange} from '../../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {AgentReplyEndEvent} from '../../events/agent-reply-end-event.js';
import {AgentReplyStartEvent} from '../../events/agent-reply-start-event.js';
import {AgentReplyUpdateEvent} from '../../events/agent-reply-update-event.js';

/** What a page hears of a change of the conversation. */
export function replyEvents(state: ConversationState, change: ConversationChange): readonly Event[] {
  if ('abandoned' in change && change.abandoned)
    return [new AgentReplyEndEvent({...change.abandoned, stopped: true, recovered: false})];
  const reply = latestReply(state);
  if (!reply) return [];
  switch (change.type) {
    case 'text-arrived': {
      if (change.text === '') return [];
      const update = new AgentReplyUpdateEvent(reply.text);
      return reply.text === change.text ? [new AgentReplyStartEvent(), update] : [update];
    }
    case 'reply-ended':
      if (reply.error) return [new AgentErrorEvent(reply.error, 'reply')];
      return [new AgentReplyEndEvent({...reply, stopped: reply.status === 'stopped', recovered: false})];
    case 'reply-recovery': {
      const found = state.messages.find(({id}) => id === change.replyId);
      if (!found || change.recovery !== 'recovered') return [];
      return [new AgentReplyEndEvent({...found, stopped: false, recovered: true})];
    }
    default:
      return [];
  }
}
