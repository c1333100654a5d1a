import type {AgentServiceError} from '../client/agent-service-error.js';
import type {ConversationRecord} from '../client/resources.js';
import {
  beginAnew,
  runningReply,
  type ConversationState,
  type Message,
  type ReplyRecovery,
} from './conversation-state.js';
import {upToQuestion} from './reply-search.js';
import {withdrawnFrom, withdrawQuestion} from './withdrawn-messages.js';

/** All messages of a conversation, with stored ones put among them. */
export type ArrangedMessages = Pick<ConversationState, 'messages' | 'earlierCount' | 'withdrawn'>;

/** What a conversation that begins anew gives up. */
interface AbandonedReply {
  /** The reply that was running, as far as it had come. */
  readonly abandoned?: Message | undefined;
}

/** Everything that can happen to a conversation. `generation` and `beginning` tie an answer to the request it belongs to. */
export type ConversationChange =
  | ({readonly type: 'conversation-opened'; readonly agentId: string} & AbandonedReply)
  | ({readonly type: 'conversation-cleared'} & AbandonedReply)
  | ({readonly type: 'history-loaded'; readonly beginning: number} & ArrangedMessages)
  | {readonly type: 'question-asked'; readonly question: Message; readonly reply: Message}
  | {readonly type: 'question-restored'; readonly question: Message; readonly reply: Message}
  | {readonly type: 'question-queued'; readonly question: Message}
  | {readonly type: 'queued-question-sent'; readonly questionId: string; readonly reply: Message}
  | {readonly type: 'queued-question-removed'; readonly questionId: string}
  | {readonly type: 'question-withdrawn'; readonly questionId: string}
  | {readonly type: 'reply-restarted'; readonly replacedId: string; readonly reply: Message}
  | {readonly type: 'reply-accepted'; readonly generation: number}
  | {
      readonly type: 'text-arrived';
      readonly generation: number;
      readonly text: string;
      readonly recordId: string;
    }
  | {readonly type: 'reply-completed'; readonly generation: number; readonly finishReason: string}
  | {readonly type: 'reply-failed'; readonly generation: number; readonly error: AgentServiceError}
  | {readonly type: 'reply-stopped'}
  | {
      readonly type: 'reply-recovery';
      readonly replyId: string;
      /** Absent when it has ended without a find. */
      readonly recovery: ReplyRecovery | undefined;
      /** The stored reply, once it is found. */
      readonly record?: ConversationRecord | undefined;
    };

/** The one way a conversation changes. Pure; returns the same object when nothing changes. */
export function applyChange(state: ConversationState, change: ConversationChange): ConversationState {
  if ('generation' in change && change.generation !== state.generation) return state;
  if ('beginning' in change && change.beginning !== state.beginning) return state;
  switch (change.type) {
    case 'conversation-opened':
      return beginAnew(state, change.agentId);
    case 'conversation-cleared':
      return beginAnew(state, state.agentId);
    case 'history-loaded': {
      const {messages, earlierCount, withdrawn} = change;
      return {...state, messages, earlierCount, withdrawn};
    }
    case 'question-restored':
      return restoreQuestion(state, change.question, change.reply);
    case 'question-asked':
      return {
        ...state,
        messages: [...state.messages, change.question, change.reply],
        generation: state.generation + 1,
      };
    case 'question-queued':
      return {...state, messages: [...state.messages, change.question]};
    case 'queued-question-sent':
      return sendQueued(state, change.questionId, change.reply);
    case 'queued-question-removed':
      return removeQueued(state, change.questionId);
    case 'question-withdrawn':
      return withdrawQuestion(state, change.questionId);
    case 'reply-restarted':
      return {...replaceReply(state, change.replacedId, change.reply), generation: state.generation + 1};
    case 'reply-accepted':
      return changeRunningReply(state, reply =>
        reply.status === 'sending' ? {...reply, status: 'waiting'} : reply,
      );
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
    case 'reply-recovery':
      return changeMessage(state, change.replyId, reply => recover(reply, change));
  }
}

function recover(
  reply: Message,
  {recovery, record}: Extract<ConversationChange, {readonly type: 'reply-recovery'}>,
): Message {
  // It may have turned up elsewhere before the search for it has ended.
  if (reply.status === 'done') return reply;
  if (!record || !recovery) return {...reply, recovery};
  const found = {...reply, recovery, record, recordId: record.recordId || reply.recordId};
  if (recovery !== 'recovered') return found;
  return {
    ...found,
    status: 'done',
    text: record.content,
    createdAt: record.createdAt ?? reply.createdAt,
    error: undefined,
  };
}

/** What goes on stays last: in front of what is being answered, and of what waits. */
function restoreQuestion(state: ConversationState, question: Message, reply: Message): ConversationState {
  const {messages} = state;
  const asked = messages.findLastIndex(({status}) => status !== 'queued') + 1;
  const index = runningReply(state) ? upToQuestion(messages).length - 1 : asked;
  return {...state, messages: messages.toSpliced(index, 0, question, reply)};
}

function sendQueued(state: ConversationState, questionId: string, reply: Message): ConversationState {
  const index = state.messages.findIndex(({id, status}) => id === questionId && status === 'queued');
  const question = state.messages[index];
  if (!question) return state;
  const sent = {...question, status: 'done' as const, createdAt: reply.createdAt};
  return {
    ...state,
    messages: state.messages.toSpliced(index, 1, sent, reply),
    generation: state.generation + 1,
  };
}

function removeQueued(state: ConversationState, questionId: string): ConversationState {
  const left = state.messages.filter(({id, status}) => id !== questionId || status !== 'queued');
  return left.length === state.messages.length ? state : {...state, messages: left};
}

function changeRunningReply(
  state: ConversationState,
  change: (reply: Message) => Message,
): ConversationState {
  const reply = runningReply(state);
  return reply ? changeMessage(state, reply.id, change) : state;
}

/** Mostly the last one changes; the list of the others is not looked through then. */
function changeMessage(
  state: ConversationState,
  id: string,
  change: (message: Message) => Message,
): ConversationState {
  const index = state.messages.findLastIndex(message => message.id === id);
  const message = state.messages[index];
  const next = message ? change(message) : message;
  if (!next || next === message) return state;
  return {...state, messages: state.messages.with(index, next)};
}

/** Puts a reply in the place of the one before. */
function replaceReply(state: ConversationState, replacedId: string, reply: Message): ConversationState {
  const index = state.messages.findIndex(({id}) => id === replacedId);
  const replaced = state.messages[index];
  if (!replaced) return state;
  const messages = state.messages.with(index, reply);
  const question = messages[index - 1];
  let {withdrawn} = state;
  // Asked once more, it is another question to the service. A picture of the first one stays in view.
  const isAnswered = replaced.status === 'done' && !question?.record?.image;
  if (question?.role === 'user' && (isAnswered || !question.record)) {
    messages[index - 1] = {...question, recordId: '', record: undefined, createdAt: reply.createdAt};
    const asked = {...question, id: `${replacedId}-question`};
    if (isAnswered) withdrawn = withdrawnFrom(state, index - 1, [asked, replaced]);
  }
  const earlierCount = state.earlierCount - Number(index < state.earlierCount);
  return {...state, messages, withdrawn, earlierCount};
}
