import type {AgentServiceError} from '../client/agent-service-error.js';
import type {AddedDetails} from '../client/reply-details.js';
import type {ConversationRecord} from '../client/resources.js';
import {
  emptyConversation,
  runningReply,
  type ConversationState,
  type Message,
  type ReplyRecovery,
} from './conversation-state.js';

/** A new list of messages, with `earlierCount` if it changes. */
export type ArrangedMessages = Pick<ConversationState, 'messages'> &
  Partial<Pick<ConversationState, 'earlierCount'>>;

export type ReplyEnd =
  | {readonly status: 'done'; readonly finishReason: string; readonly createdAt: number}
  | {readonly status: 'failed'; readonly error: AgentServiceError; readonly finishReason?: string}
  | {readonly status: 'stopped'};

export type ConversationChange =
  | {
      readonly type: 'conversation-begun';
      readonly agentId: string;
      /** Whether this is another conversation. `false` when the same one was cleared. */
      readonly isOther: boolean;
      readonly abandoned: Message | undefined;
    }
  | {
      /**
       * `question-asked` and `reply-asked` start a reply, to a new question or to an existing one.
       * `questions-changed`: a question was restored or taken back. `transcript-restored`: messages from browser
       * storage were added. `version-shown`: another version of a question or reply is shown.
       */
      readonly type:
        | 'history-loaded'
        | 'question-asked'
        | 'question-queued'
        | 'questions-changed'
        | 'reply-asked'
        | 'transcript-restored'
        | 'version-shown';
      readonly arranged: ArrangedMessages;
    }
  | {readonly type: 'reply-accepted'}
  /** The page context of a question, which came after the question. */
  | {readonly type: 'context-added'; readonly id: string; readonly context: string}
  | {readonly type: 'text-arrived'; readonly text: string; readonly recordId: string}
  | ({readonly type: 'details-arrived'} & AddedDetails)
  | {readonly type: 'reply-ended'; readonly end: ReplyEnd}
  | {
      readonly type: 'reply-recovery';
      readonly replyId: string;
      /** `undefined` after a search without a result. */
      readonly recovery: ReplyRecovery | undefined;
      readonly record?: ConversationRecord | undefined;
    };

/** Returns the state after a change: the same object when nothing changes. Every change goes through here. */
export function applyChange(state: ConversationState, change: ConversationChange): ConversationState {
  switch (change.type) {
    case 'conversation-begun':
      return emptyConversation(state, change.agentId);
    case 'reply-accepted':
      return changeRunningReply(state, reply =>
        reply.status === 'sending' ? {...reply, status: 'waiting'} : reply,
      );
    case 'context-added':
      return changeMessage(state, change.id, question => ({...question, context: change.context}));
    case 'text-arrived':
      return changeRunningReply(state, reply => ({
        ...reply,
        status: change.text || reply.text ? 'streaming' : reply.status,
        text: reply.text + change.text,
        recordId: change.recordId || reply.recordId,
      }));
    case 'details-arrived':
      return changeRunningReply(state, reply => ({...reply, ...change.details}));
    case 'reply-ended':
      return changeRunningReply(state, reply => ({...reply, ...change.end}));
    case 'reply-recovery':
      return changeMessage(state, change.replyId, reply => recover(reply, change));
    case 'question-asked':
    case 'reply-asked':
      return {...state, ...change.arranged, generation: state.generation + 1};
    case 'history-loaded':
    case 'question-queued':
    case 'questions-changed':
    case 'transcript-restored':
    case 'version-shown':
      return {...state, ...change.arranged};
  }
}

function recover(
  reply: Message,
  {recovery, record}: Extract<ConversationChange, {readonly type: 'reply-recovery'}>,
): Message {
  // Another source may have restored the reply before this search ended.
  if (reply.status === 'done') return reply;
  if (!record || !recovery) return {...reply, recovery};
  const found = {
    ...reply,
    recovery,
    record,
    recordId: record.recordId || reply.recordId,
    createdAt: record.createdAt ?? reply.createdAt,
  };
  if (recovery !== 'recovered') return found;
  return {
    ...found,
    status: 'done',
    text: record.content,
    finishReason: record.finishReason ?? '',
    error: undefined,
  };
}

function changeRunningReply(
  state: ConversationState,
  change: (reply: Message) => Message,
): ConversationState {
  const reply = runningReply(state);
  return reply ? changeMessage(state, reply.id, change) : state;
}

function changeMessage(
  state: ConversationState,
  id: string,
  change: (message: Message) => Message,
): ConversationState {
  // Usually the last message changes, so the search starts at the end.
  const index = state.messages.findLastIndex(message => message.id === id);
  const message = state.messages[index];
  const next = message ? change(message) : message;
  if (!next || next === message) return state;
  return {...state, messages: state.messages.with(index, next)};
}
