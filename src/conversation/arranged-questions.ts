import type {ArrangedMessages, ReplyEnd} from './conversation-change.js';
import {runningReply, upToQuestion, type ConversationState, type Message} from './conversation-state.js';
import {namesOf, type Transcript} from './merge-transcripts.js';
import {isRunning} from './message-status.js';
import {withdrawnFrom} from './withdrawn-messages.js';

/** Puts a question back with its reply. What goes on stays last: in front of what is being answered, and of what waits. */
export function withRestored(state: ConversationState, question: Message, reply: Message): ArrangedMessages {
  const {messages} = state;
  const asked = messages.findLastIndex(({status}) => status !== 'queued') + 1;
  const index = runningReply(state) ? upToQuestion(messages).length - 1 : asked;
  return {messages: messages.toSpliced(index, 0, question, reply)};
}

/** Puts the reply to a question that waited behind it. */
export function withQueuedSent(
  {messages}: ConversationState,
  question: Message,
  reply: Message,
): ArrangedMessages {
  const sent: Message = {...question, status: 'done', createdAt: reply.createdAt};
  return {messages: messages.toSpliced(messages.indexOf(question), 1, sent, reply)};
}

/** Puts a reply in the place of the one before. */
export function withReplaced(state: ConversationState, replacedId: string, reply: Message): ArrangedMessages {
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
  return {messages, withdrawn, earlierCount};
}

/**
 * Puts a stored transcript in front of what was said since, each message once. Replies that were being written when it
 * was stored end like this.
 */
export function withTranscript(
  state: ConversationState,
  {messages, earlierCount, withdrawn}: Transcript,
  end: ReplyEnd,
): ArrangedMessages {
  const known = new Set(state.messages.flatMap(namesOf));
  const isNew = (message: Message): boolean => !namesOf(message).some(name => known.has(name));
  const restored = messages
    .filter(isNew)
    .map(message => (isRunning(message) ? {...message, ...end} : message));
  if (restored.length === 0) return state;
  return {
    messages: [...restored, ...state.messages],
    earlierCount: messages.slice(0, earlierCount).filter(isNew).length,
    withdrawn: [...withdrawn, ...state.withdrawn],
  };
}
