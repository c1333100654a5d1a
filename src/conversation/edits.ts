import {AgentServiceError} from '../client/agent-service-error.js';
import type {ReplyOutcome} from './conversation-change.js';
import {latestReply, queuedQuestion, runningReply, type ConversationState} from './conversation-state.js';
import {isRunning, textOf, type Message, type TurnMessage} from './message.js';
import {addStoredTurns} from './merge-transcripts.js';
import {
  changeShown,
  changeTurn,
  hasMessage,
  isQueued,
  mapTurns,
  questionOf,
  shownAttempt,
  turnOf,
  withAttempt,
  type Attempt,
  type Turn,
} from './turns.js';

type Turns = readonly Turn[];

/** Returns the visitor's last question, if it can be changed: no reply runs and no question is queued. */
export function editableQuestion(state: ConversationState): Message | undefined {
  if (runningReply(state) || queuedQuestion(state)) return undefined;
  const last = state.messages.findLast(({role}) => role === 'user');
  return last && !last.aside && last.text.trim() !== '' ? last : undefined;
}

/** Adds a turn after the last reply on screen. */
export function withAsked(state: ConversationState, question: TurnMessage, reply: TurnMessage): Turns {
  return [...state.turns, {...turnOf(question, reply), after: latestReply(state)?.id}];
}

/** Shows another wording of a question in its turn. */
export function withEdited({turns}: ConversationState, questionId: string, ...attempt: Attempt): Turns {
  return changeTurn(turns, questionId, turn => withAttempt(turn, attempt));
}

/**
 * Adds a queued question. A restored one may be older than those of this page, so they are sorted by id.
 *
 * @param edited `id` of the question that it replaces, if it is a restored edit
 */
export function withQueued(state: ConversationState, question: TurnMessage, edited?: string): Turns {
  const {turns} = state;
  if (edited && editableQuestion(state)?.id === edited) return withEdited(state, edited, question);
  const later = turns.findIndex(turn => isQueued(turn) && (shownAttempt(turn)[0]?.id ?? '') > question.id);
  return turns.toSpliced(later < 0 ? turns.length : later, 0, turnOf(question));
}

/** Removes a queued question. If it was another wording of a question, that one returns with its reply. */
export function withoutQueued({turns}: ConversationState, questionId: string): Turns {
  return mapTurns(turns, message => (message.id === questionId ? undefined : message));
}

/** Inserts a restored question with its reply: before the running question, or else before all queued ones. */
export function withRestored(state: ConversationState, attempt: Attempt, edited?: string): Turns {
  const {turns} = state;
  if (edited && editableQuestion(state)?.id === edited) return withEdited(state, edited, ...attempt);
  const running = runningReply(state);
  const index = running
    ? turns.findIndex(turn => hasMessage(turn, running.id))
    : turns.findLastIndex(turn => !isQueued(turn)) + 1;
  return turns.toSpliced(index, 0, turnOf(...attempt));
}

export function withQueuedSent(state: ConversationState, questionId: string, reply: TurnMessage): Turns {
  return changeTurn(state.turns, questionId, turn => {
    const [question] = shownAttempt(turn);
    if (!question) return turn;
    const sent = changeShown(turn, [{...question, status: 'done', createdAt: reply.createdAt}, reply]);
    // Another wording of a question stays where the question was.
    return sent.attempts.length > 1 ? sent : {...sent, after: latestReply(state)?.id};
  });
}

/**
 * Asks the question of a reply again. A reply with text, or a complete one, stays as an attempt. The service stores the
 * question again, so the new attempt has a copy of it without a record.
 */
export function withRepeated({turns}: ConversationState, replyId: string, reply: TurnMessage): Turns {
  return changeTurn(turns, replyId, turn => {
    const attempt = shownAttempt(turn);
    const before = attempt.find(({id}) => id === replyId);
    const question = questionOf(attempt);
    // A reply that continues another one is not alone.
    const isAlone = attempt.length <= (question ? 2 : 1);
    const isKept = before !== undefined && (before.status === 'done' || textOf(before) !== '' || !isAlone);
    const isStored = !isKept && question?.record;
    const asked = question && (isStored ? question : copyOf(question, reply));
    const next = asked ? [asked, reply] : [reply];
    return isKept ? withAttempt(turn, next) : changeShown(turn, next);
  });
}

function copyOf(question: TurnMessage, {createdAt}: TurnMessage): TurnMessage {
  return {...question, recordId: '', record: undefined, createdAt};
}

/** Inserts a stored transcript before the current turns, each message once. Running replies in it have failed. */
export function withTranscript({turns}: ConversationState, transcript: Turns): Turns {
  const ended = mapTurns(transcript, message =>
    isRunning(message) ? {...message, ...interruption()} : message,
  );
  return addStoredTurns(turns, ended);
}

/** The end of a reply whose page closed while it was running. */
export function interruption(): Extract<ReplyOutcome, {readonly status: 'failed'}> {
  const error = new AgentServiceError('interrupted', 'The page was closed before the reply was complete.');
  return {status: 'failed', error};
}
