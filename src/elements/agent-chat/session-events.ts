import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {AgentReplyEndEvent} from '../../events/agent-reply-end-event.js';
import {AgentReplyStartEvent} from '../../events/agent-reply-start-event.js';
import {AgentReplyUpdateEvent} from '../../events/agent-reply-update-event.js';
import type {Connection} from '../../controllers/connection.js';
import type {SessionChange} from '../../session/chat-snapshot.js';

/** Dispatches the events of a change on a chat, and reports ended replies to the linked elements. */
export function dispatchChange(
  chat: EventTarget,
  connection: Pick<Connection, 'provider'>,
  state: ConversationState,
  change: SessionChange,
): void {
  switch (change.type) {
    case 'agent-changed':
      if (change.error) chat.dispatchEvent(new AgentErrorEvent(change.error, 'find-agent'));
      break;
    case 'earlier-changed':
      if (change.error) chat.dispatchEvent(new AgentErrorEvent(change.error, 'list-records'));
      break;
    case 'changes-missed':
      for (const missed of change.missed) dispatchChange(chat, connection, missed.state, missed.change);
      break;
    default: {
      for (const event of replyEvents(state, change)) chat.dispatchEvent(event);
      const ended = change.type === 'reply-ended' ? latestReply(state) : undefined;
      if (ended) connection.provider?.activity.report({agentId: state.agentId, recordId: ended.recordId});
    }
  }
}

/** Returns the events that a change of the conversation dispatches on the chat. */
function replyEvents(state: ConversationState, change: SessionChange): readonly Event[] {
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
