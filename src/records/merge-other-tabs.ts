import {
  isRunning,
  runningReply,
  shownMessages,
  type ConversationState,
  type Message,
} from '../conversation/conversation-state.js';
import type {Conversation} from '../conversation/conversation.js';
import {turnsOf, type Transcript, type Turn} from '../conversation/merge-transcripts.js';

const waiting = new WeakSet<Conversation>();

/** Adds the answered questions that other tabs have stored. Waits for the end of a running reply. */
export function addFromTabs(conversation: Conversation, stored: StoredMessages): void {
  const add = (): void => {
    conversation.addStored(conversation.state.beginning, state => withOtherTabs(state, stored));
  };
  if (!runningReply(conversation.state)) add();
  if (!runningReply(conversation.state) || waiting.has(conversation)) return;
  waiting.add(conversation);
  const unsubscribe = conversation.subscribe(() => {
    // Another listener may have sent the next question by now.
    if (runningReply(conversation.state)) return;
    waiting.delete(conversation);
    unsubscribe();
    add();
  });
}

/** Merges the selected messages of the storage into a transcript. */
export interface StoredMessages {
  merge(own: Transcript, select: (stored: Transcript) => Transcript): Transcript;
}

/**
 * Returns the conversation with the answered questions that other tabs have stored, each message once. Returns the same
 * state while a reply runs, and when nothing is new.
 */
export function withOtherTabs(state: ConversationState, stored: StoredMessages): ConversationState {
  if (runningReply(state)) return state;
  const {messages, earlierCount} = state;
  const isQueued = ({status}: Message): boolean => status === 'queued';
  const own = {messages: messages.filter(message => !isQueued(message)), earlierCount};
  const answeredHere = new Set(turnsOf(own.messages).filter(isAnswered).map(questionId));
  const merged = stored.merge(own, transcript => {
    // Earlier messages are records, which each tab loads itself.
    const local = turnsOf(transcript.messages.slice(transcript.earlierCount));
    const isNew = (turn: Turn): boolean => isAnswered(turn) && !answeredHere.has(questionId(turn));
    // A turn has a second reply when two tabs ask its question again. The other one may still run.
    const ended = local.filter(isNew).flatMap(turn => turn.filter(message => !isRunning(message)));
    return {messages: ended, earlierCount: 0};
  });
  const ids = new Set(merged.messages.map(({id}) => id));
  const queued = messages.filter(message => isQueued(message) && !ids.has(message.id));
  const all = [...merged.messages, ...queued];
  const isSame = all.length === messages.length && all.every((message, index) => message === messages[index]);
  return isSame ? state : {...state, messages: all, earlierCount: merged.earlierCount};
}

/** Whether a turn is a question with a reply that has ended without a failure. */
function isAnswered(turn: Turn): boolean {
  const shown = shownMessages(turn);
  const reply = shown.at(-1);
  const isEnded = reply && reply.role !== 'user' && !isRunning(reply) && !reply.error;
  return shown[0]?.role === 'user' && isEnded === true;
}

function questionId(turn: Turn): string {
  return turn[0]?.id ?? '';
}
