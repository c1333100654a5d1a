import type {ConversationState, Message} from './conversation-state.js';

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
