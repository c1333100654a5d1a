import {AgentServiceError} from '../client/agent-service-error.js';
import type {ArrangedMessages, ReplyEnd} from './conversation-change.js';
import {
  isReplaced,
  isRunning,
  queuedQuestion,
  runningReply,
  sentQuestionIndex,
  shownMessages,
  type ConversationState,
  type Message,
} from './conversation-state.js';
import {keysOf, type Transcript} from './merge-transcripts.js';

/** Returns the visitor's last question, if it can be changed: no reply runs and no question is queued. */
export function editableQuestion(state: ConversationState): Message | undefined {
  if (runningReply(state) || queuedQuestion(state)) return undefined;
  const last = state.messages.findLast(message => message.role === 'user' && !isReplaced(message));
  return last && last.text.trim() !== '' ? last : undefined;
}

/** Replaces a question and the messages after it with new ones. The first new message is the new question. */
export function withEdited(
  {messages}: ConversationState,
  questionId: string,
  ...added: readonly [Message, ...Message[]]
): ArrangedMessages {
  const index = messages.findIndex(({id}) => id === questionId);
  const replaced = messages
    .slice(index)
    .map(message => (isReplaced(message) ? message : {...message, replacedBy: added[0].id}));
  return {messages: [...messages.slice(0, index), ...replaced, ...added]};
}

/** Adds a queued question. A restored one may be older than those of this page, so they are sorted by id. */
export function withQueued({messages}: ConversationState, question: Message): ArrangedMessages {
  const later = messages.findIndex(({status, id}) => status === 'queued' && id > question.id);
  return {messages: messages.toSpliced(later < 0 ? messages.length : later, 0, question)};
}

/** Inserts a restored question with its reply: before the running question, or else before all queued ones. */
export function withRestored(state: ConversationState, question: Message, reply: Message): ArrangedMessages {
  const {messages} = state;
  const asked = messages.findLastIndex(({status}) => status !== 'queued') + 1;
  const index = runningReply(state) ? sentQuestionIndex(messages) : asked;
  return {messages: messages.toSpliced(index, 0, question, reply)};
}

export function withQueuedSent(
  {messages}: ConversationState,
  question: Message,
  reply: Message,
): ArrangedMessages {
  const sent: Message = {...question, status: 'done', createdAt: reply.createdAt};
  return {messages: messages.toSpliced(messages.indexOf(question), 1, sent, reply)};
}

/**
 * Replaces a reply with a new one. A reply with text, or a complete one, stays in the list as a replaced message. The
 * service then stores the question twice, so a replaced copy of the question precedes that reply.
 */
export function withReplaced(state: ConversationState, replacedId: string, reply: Message): ArrangedMessages {
  const {messages, earlierCount} = state;
  const index = messages.findIndex(({id}) => id === replacedId);
  const replaced = messages[index];
  if (!replaced) return state;
  const before = messages.findLastIndex((message, at) => at < index && !isReplaced(message));
  const question = messages[before];
  const isKept = replaced.status === 'done' || replaced.text !== '';
  // An image belongs to the record of its question and stays in view, so that question keeps its record.
  const isRepeated = question?.role === 'user' && !(isKept ? question.record?.image : question.record);
  // The service stores the repeated question as a new record.
  const asked = isRepeated && {...question, recordId: '', record: undefined, createdAt: reply.createdAt};
  if (!isKept) {
    const left = messages.with(index, reply);
    return {
      messages: asked ? left.with(before, asked) : left,
      earlierCount: earlierCount - Number(index < earlierCount),
    };
  }
  const next = messages.findIndex((message, at) => at > index && !isReplaced(message));
  const end = next < 0 ? messages.length : next;
  const kept = messages.with(index, {...replaced, replacedBy: reply.id});
  if (!asked) return {messages: kept.toSpliced(end, 0, reply)};
  const copy = {...question, id: `${replacedId}-question`, replacedBy: question.id};
  return {
    messages: kept.with(before, copy).toSpliced(end, 0, asked, reply),
    earlierCount: before < earlierCount ? end + 1 : earlierCount,
  };
}

/** Inserts a stored transcript before the current messages, each message once. Running replies in it have failed. */
export function withTranscript(
  state: ConversationState,
  {messages, earlierCount}: Transcript,
): ArrangedMessages {
  const known = new Set(state.messages.flatMap(keysOf));
  const isNew = (message: Message): boolean => !keysOf(message).some(name => known.has(name));
  const restored = messages
    .filter(isNew)
    .map(message => (isRunning(message) ? {...message, ...interruption()} : message));
  if (shownMessages(restored).length === 0) return state;
  return {
    messages: [...restored, ...state.messages],
    earlierCount: messages.slice(0, earlierCount).filter(isNew).length,
  };
}

/** The end of a reply whose page closed while it was running. */
export function interruption(): Extract<ReplyEnd, {readonly status: 'failed'}> {
  const error = new AgentServiceError('interrupted', 'The page was closed before the reply was complete.');
  return {status: 'failed', error};
}
