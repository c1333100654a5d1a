import type {AgentServiceError} from '../client/agent-service-error.js';
import {beginAnew, type ConversationState, type Message} from './conversation-state.js';
import {putInFront} from './put-in-front.js';

/** Everything that can happen to a conversation. `generation` and `beginning` tie an answer to the request it belongs to. */
export type ConversationChange =
  | {readonly type: 'conversation-opened'; readonly agentId: string}
  | {readonly type: 'conversation-cleared'}
  | {
      readonly type: 'history-loaded';
      readonly beginning: number;
      readonly messages: readonly Message[];
      readonly notAfter?: number | undefined;
    }
  | {readonly type: 'question-asked'; readonly question: Message; readonly reply: Message}
  | {readonly type: 'reply-restarted'; readonly replacedId: string; readonly reply: Message}
  | {
      readonly type: 'text-arrived';
      readonly generation: number;
      readonly text: string;
      readonly recordId: string;
    }
  | {readonly type: 'reply-completed'; readonly generation: number; readonly finishReason: string}
  | {readonly type: 'reply-failed'; readonly generation: number; readonly error: AgentServiceError}
  | {readonly type: 'reply-stopped'};

/** The one way a conversation changes. Pure; returns the same object when nothing changes. */
export function applyChange(state: ConversationState, change: ConversationChange): ConversationState {
  if ('generation' in change && change.generation !== state.generation) return state;
  if ('beginning' in change && change.beginning !== state.beginning) return state;
  switch (change.type) {
    case 'conversation-opened':
      return beginAnew(state, change.agentId);
    case 'conversation-cleared':
      return beginAnew(state, state.agentId);
    case 'history-loaded':
      return putInFront(state, change.messages, change.notAfter);
    case 'question-asked':
      return {
        ...state,
        messages: [...state.messages, change.question, change.reply],
        generation: state.generation + 1,
      };
    case 'reply-restarted':
      return {...replaceMessage(state, change.replacedId, change.reply), generation: state.generation + 1};
    case 'text-arrived':
      return changeRunningReply(state, reply => ({
        ...reply,
        status: change.text || reply.text ? 'streaming' : reply.status,
        text: reply.text + change.text,
        recordId: change.recordId || reply.recordId,
      }));
    case 'reply-completed':
      return changeRunningReply(state, reply => ({
        ...reply,
        status: 'done',
        finishReason: change.finishReason,
      }));
    case 'reply-failed':
      return changeRunningReply(state, reply => ({...reply, status: 'failed', error: change.error}));
    case 'reply-stopped': {
      const stopped = changeRunningReply(state, reply => ({...reply, status: 'stopped'}));
      return stopped === state ? state : {...stopped, generation: state.generation + 1};
    }
  }
}

function changeRunningReply(
  state: ConversationState,
  change: (reply: Message) => Message,
): ConversationState {
  const reply = state.messages.at(-1);
  if (!reply || (reply.status !== 'waiting' && reply.status !== 'streaming')) return state;
  return {...state, messages: [...state.messages.slice(0, -1), change(reply)]};
}

function replaceMessage(state: ConversationState, replacedId: string, reply: Message): ConversationState {
  const index = state.messages.findIndex(message => message.id === replacedId);
  return {
    ...state,
    messages: [...state.messages.filter(message => message.id !== replacedId), reply],
    earlierCount: state.earlierCount - (index >= 0 && index < state.earlierCount ? 1 : 0),
  };
}
