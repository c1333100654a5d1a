import type {ArrangedMessages} from './conversation-change.js';
import {queuedQuestion, runningReply, type ConversationState, type Message} from './conversation-state.js';

/**
 * A message that was taken out of the conversation, as its question was asked in other words or once more. The
 * service has it, so it is remembered: stored messages are compared with it too, or it would come back with them.
 */
export interface WithdrawnMessage {
  readonly message: Message;
  /** The message its question stood behind; `''` where nothing was said before. */
  readonly after: string;
}

/** The visitor's last question, where it can be asked in other words: not while a reply runs or a question waits. */
export function editableQuestion(state: ConversationState): Message | undefined {
  if (runningReply(state) || queuedQuestion(state)) return undefined;
  const last = state.messages.findLast(({role}) => role === 'user');
  return last && last.text.trim() !== '' ? last : undefined;
}

/** The messages without a question and what followed it. */
export function withoutQuestion(state: ConversationState, questionId: string): ArrangedMessages {
  const {messages, earlierCount} = state;
  const index = messages.findIndex(({id}) => id === questionId);
  return {
    messages: messages.slice(0, index),
    earlierCount: Math.min(earlierCount, index),
    withdrawn: withdrawnFrom(state, index, messages.slice(index)),
  };
}

/** What was taken out, and now these, from the message of this index on. */
export function withdrawnFrom(
  {messages, withdrawn}: ConversationState,
  index: number,
  taken: readonly Message[],
): readonly WithdrawnMessage[] {
  const after = messages[index - 1]?.id ?? '';
  return [...withdrawn, ...taken.map(message => ({message, after}))];
}
