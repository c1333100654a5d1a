import {queuedQuestion, runningReply, type ConversationState, type Message} from './conversation-state.js';

/**
 * A message that was taken out of the conversation, as its question was asked in other words. The service has
 * it, so it is remembered: stored messages are compared with it too, or it would come back with them.
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

/** Takes the last question out, and what followed it. The same state when it is not the last one. */
export function withdrawQuestion(state: ConversationState, questionId: string): ConversationState {
  const {messages, earlierCount, generation, withdrawn} = state;
  if (editableQuestion(state)?.id !== questionId) return state;
  const index = messages.findIndex(({id}) => id === questionId);
  const after = messages[index - 1]?.id ?? '';
  const taken = messages.slice(index).map(message => ({message, after}));
  return {
    ...state,
    messages: messages.slice(0, index),
    earlierCount: Math.min(earlierCount, index),
    generation: generation + 1,
    withdrawn: [...withdrawn, ...taken],
  };
}

/** Changes a conversation as if nothing had been taken out of it; what was taken out is out afterwards. */
export function withWithdrawn(
  state: ConversationState,
  change: (whole: ConversationState) => ConversationState,
): ConversationState {
  const {withdrawn} = state;
  if (withdrawn.length === 0) return change(state);
  const whole = {...state, messages: putBack(state)};
  const changed = change(whole);
  if (changed === whole) return state;
  const places = new Map(withdrawn.map(({message, after}) => [message.id, after]));
  return {
    ...changed,
    messages: changed.messages.filter(({id}) => !places.has(id)),
    withdrawn: changed.messages.flatMap(message => {
      const after = places.get(message.id);
      return after === undefined ? [] : [{message, after}];
    }),
  };
}

function putBack({messages, earlierCount, withdrawn}: ConversationState): readonly Message[] {
  const whole = [...messages];
  const ends = new Map<string, string>();
  for (const {message, after} of withdrawn) {
    // Of the same place, what was withdrawn first comes first.
    const before = ends.get(after) ?? after;
    const index = whole.findLastIndex(({id}) => id === before);
    whole.splice(index < 0 ? earlierCount : index + 1, 0, message);
    ends.set(after, message.id);
  }
  return whole;
}
