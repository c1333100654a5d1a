import {runningReply, type ConversationState} from '../conversation/conversation-state.js';
import type {Conversation} from '../conversation/conversation.js';
import {isRunning} from '../conversation/message.js';
import {
  isQueued,
  isSameList,
  mapTurns,
  questionOf,
  shownAttempt,
  shownTurns,
  type Turn,
} from '../conversation/turns.js';

const isAwaitingEnd = new WeakSet<Conversation>();

/** Adds the answered questions that other tabs have stored. Waits for the end of a running reply. */
export function addFromTabs(conversation: Conversation, stored: StoredTurns): void {
  const add = (): void => {
    conversation.addStored(conversation.state.beginning, state => withOtherTabs(state, stored));
  };
  if (!runningReply(conversation.state)) add();
  if (!runningReply(conversation.state) || isAwaitingEnd.has(conversation)) return;
  isAwaitingEnd.add(conversation);
  const unsubscribe = conversation.subscribe(() => {
    // Another listener may have sent the next question by now.
    if (runningReply(conversation.state)) return;
    isAwaitingEnd.delete(conversation);
    unsubscribe();
    add();
  });
}

/** Merges the selected turns of the storage into a transcript. */
export interface StoredTurns {
  merge(own: readonly Turn[], select: (stored: readonly Turn[]) => readonly Turn[]): readonly Turn[];
}

/**
 * Returns the turns with the answered questions that other tabs have stored, each message once. Returns the same turns
 * while a reply runs, and when nothing is new.
 */
export function withOtherTabs(state: ConversationState, stored: StoredTurns): readonly Turn[] {
  const {turns} = state;
  if (runningReply(state)) return turns;
  // A queued edit stays in the turn of its question. Turns that another tab has below that question are hidden.
  const isWaiting = (turn: Turn): boolean => isQueued(turn) && turn.attempts.length === 1;
  const own = turns.filter(turn => !isWaiting(turn));
  const merged = stored.merge(own, there => {
    // Earlier messages are records, which each tab loads itself.
    const answered = there.filter(turn => isAnswered(turn) && !shownAttempt(turn)[0]?.isEarlier);
    // Two tabs may have asked a question again. The reply of the other one may still run.
    return mapTurns(answered, message => (isRunning(message) ? undefined : message));
  });
  const ids = new Set(merged.map(questionId));
  const waiting = turns.filter(turn => isWaiting(turn) && !ids.has(questionId(turn)));
  const all = [...merged, ...waiting];
  // Below a queued question, nothing was sent: what the other tab has asked waits, too.
  const shown = shownTurns(all);
  const sent = shown.findLastIndex(turn => !isQueued(turn));
  const isMixed = shown.slice(0, sent).some(isQueued);
  return isMixed || isSameList(all, turns) ? turns : all;
}

/** Whether a turn is a question with a reply that has ended without a failure. */
function isAnswered(turn: Turn): boolean {
  const attempt = shownAttempt(turn);
  const reply = attempt.at(-1);
  return Boolean(questionOf(attempt) && reply && reply.role !== 'user' && !isRunning(reply) && !reply.error);
}

function questionId(turn: Turn): string {
  return shownAttempt(turn)[0]?.id ?? '';
}
