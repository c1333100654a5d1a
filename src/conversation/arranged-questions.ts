import type {ArrangedMessages} from './conversation-change.js';
import {runningReply, type ConversationState, type Message} from './conversation-state.js';
import {upToQuestion} from './reply-search.js';
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
