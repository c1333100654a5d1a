import type {AgentServiceError} from '../client/agent-service-error.js';
import type {AddedDetails} from '../client/reply-details.js';
import type {ConversationRecord} from '../client/resources.js';
import {emptyConversation, runningReply, withTurns, type ConversationState} from './conversation-state.js';
import {
  flatMessage,
  textOf,
  withParts,
  withRecord,
  type Message,
  type ReplyRecovery,
  type TurnMessage,
} from './message.js';
import {changeTurn, mapMessages, type Turn} from './turns.js';

export type ReplyOutcome =
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
       * storage were added. `version-shown`: another version of a question or reply is shown. `aside-added`: the page has
       * added a message, or the visitor has written to a person. `aside-failed`: the person has not received it.
       */
      readonly type:
        | 'aside-added'
        | 'aside-failed'
        | 'history-loaded'
        | 'question-asked'
        | 'question-queued'
        | 'questions-changed'
        | 'reply-asked'
        | 'transcript-restored'
        | 'version-shown';
      readonly turns: readonly Turn[];
    }
  | {readonly type: 'reply-accepted'}
  /** The page context of a question, which came after the question. */
  | {readonly type: 'context-added'; readonly id: string; readonly context: string}
  | {readonly type: 'text-arrived'; readonly text: string; readonly recordId: string}
  | ({readonly type: 'details-arrived'} & AddedDetails)
  | {readonly type: 'reply-ended'; readonly end: ReplyOutcome}
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
      return changeOne(state, change.id, question => withParts(question, {context: change.context}));
    case 'text-arrived':
      return changeRunningReply(state, reply => {
        const text = textOf(reply) + change.text;
        return {
          ...withParts(reply, {text}),
          status: text === '' ? reply.status : 'streaming',
          recordId: change.recordId || reply.recordId,
        };
      });
    case 'details-arrived': {
      const {status, ...parts} = change.details;
      return changeRunningReply(state, reply => ({
        ...withParts(reply, parts),
        status: status ?? reply.status,
      }));
    }
    case 'reply-ended':
      return changeRunningReply(state, reply => ({...reply, ...change.end}));
    case 'reply-recovery':
      return changeOne(state, change.replyId, reply => recover(reply, change));
    case 'question-asked':
    case 'reply-asked':
      return {...withTurns(state, change.turns), generation: state.generation + 1};
    case 'aside-added':
    case 'aside-failed':
    case 'history-loaded':
    case 'question-queued':
    case 'questions-changed':
    case 'transcript-restored':
    case 'version-shown':
      return withTurns(state, change.turns);
  }
}

function recover(
  reply: TurnMessage,
  {recovery, record}: Extract<ConversationChange, {readonly type: 'reply-recovery'}>,
): TurnMessage {
  // Another source may have restored the reply before this search ended.
  if (reply.status === 'done') return reply;
  if (!record || !recovery) return {...reply, recovery};
  const found = {...withRecord(reply, record), recovery};
  if (recovery !== 'recovered') return found;
  return {
    ...withParts(found, {text: record.content}),
    status: 'done',
    finishReason: record.finishReason ?? '',
    error: undefined,
  };
}

function changeRunningReply(
  state: ConversationState,
  change: (reply: TurnMessage) => TurnMessage,
): ConversationState {
  const reply = runningReply(state);
  return reply ? changeOne(state, reply.id, change) : state;
}

/** Changes a message. The list of messages is not built again: this runs for each arriving text. */
function changeOne(
  state: ConversationState,
  id: string,
  change: (message: TurnMessage) => TurnMessage,
): ConversationState {
  let changed: TurnMessage | undefined;
  const changeIt = (message: TurnMessage) => (message.id === id ? (changed = change(message)) : message);
  const turns = changeTurn(state.turns, id, turn => mapMessages(turn, changeIt) ?? turn);
  if (!changed || turns === state.turns) return state;
  const index = state.messages.findLastIndex(message => message.id === id);
  const messages = index < 0 ? state.messages : state.messages.with(index, flatMessage(changed));
  return {...state, turns, messages};
}
