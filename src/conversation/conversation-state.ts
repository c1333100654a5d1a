import {flatMessage, isRunning, type Message} from './message.js';
import {isSameList, shownAttempt, shownTurns, type Turn} from './turns.js';

export interface ConversationState {
  /** `''` while no agent is chosen. */
  readonly agentId: string;
  /** Oldest first, with all attempts. */
  readonly turns: readonly Turn[];
  /** The messages on screen, oldest first. They follow from `turns`. */
  readonly messages: readonly Message[];
  readonly generation: number;
  /** Number of resets so far. Stored messages that were requested before the last reset are dropped. */
  readonly beginning: number;
}

/** Characters, about 4 MB. Longer replies are cut off there. */
export const maxReplyLength = 4 * 1024 * 1024;

/** The `finishReason` of a reply that is cut off. */
export const endedByLength = 'longest_reply';

export const noConversation: ConversationState = {
  agentId: '',
  turns: [],
  messages: [],
  generation: 0,
  beginning: 0,
};

export function emptyConversation(previous: ConversationState, agentId: string): ConversationState {
  return {
    ...noConversation,
    agentId,
    generation: previous.generation + 1,
    beginning: previous.beginning + 1,
  };
}

/** Returns the state with other turns. The list of messages stays the same object if it shows the same messages. */
export function withTurns(state: ConversationState, turns: readonly Turn[]): ConversationState {
  if (turns === state.turns) return state;
  const messages = shownTurns(turns).flatMap(shownAttempt).map(flatMessage);
  return {...state, turns, messages: isSameList(messages, state.messages) ? state.messages : messages};
}

/** Number of messages at the start of the list that come from stored records. */
export function earlierCount(messages: readonly Message[]): number {
  const first = messages.findIndex(({isEarlier}) => !isEarlier);
  return first < 0 ? messages.length : first;
}

/** Queued questions may follow the running reply. */
export function runningReply({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  const last = latestReply({messages});
  return last && isRunning(last) ? last : undefined;
}

/** Returns the last message of the talk with the model, apart from queued questions. */
export function latestReply({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  // This runs for each arriving text, so it copies nothing.
  return messages.findLast(({status, aside}) => status !== 'queued' && !aside);
}

export function queuedQuestion({messages}: Pick<ConversationState, 'messages'>): Message | undefined {
  return messages.find(({status}) => status === 'queued');
}

/** Returns the index of the last question that was sent, -1 when there is none. */
export function sentQuestionIndex(messages: readonly Message[]): number {
  return messages.findLastIndex(({role, status, aside}) => role === 'user' && status !== 'queued' && !aside);
}

export function upToQuestion(messages: readonly Message[]): readonly Message[] {
  return messages.slice(0, sentQuestionIndex(messages) + 1);
}
