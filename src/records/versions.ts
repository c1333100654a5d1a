/* Versions of questions and replies. */
import type {ConversationState} from '../conversation/conversation-state.js';
import {flatMessage, isRunning, textOf, type Message, type TurnMessage} from '../conversation/message.js';
import {questionOf, showAttempt, shownAttempt, shownTurns, type Turn} from '../conversation/turns.js';

/**
 * Returns all versions of a message in the order in which they were written: those before and after `regenerate`, or
 * before and after an edit. The shown version counts always, a hidden one if it has text. A message with
 * one attempt is its only version.
 *
 * @param turns the turns of a conversation: `ChatSession.conversation.turns`
 * @param message one of the messages on screen
 */
export function versionsOf(turns: readonly Turn[], message: Pick<Message, 'id'>): readonly Message[] {
  const turn = turns.find(one => shownAttempt(one).some(({id}) => id === message.id));
  if (!turn) return [];
  const shown = shownAttempt(turn);
  const asked = questionOf(shown);
  const version = shown.find(({id}) => id === message.id) ?? shown[0];
  if (!version) return [];
  const others =
    version === asked ? questionsOf(turn) : version === shown.at(-1) ? repliesOf(turn, asked) : [version];
  return others
    .map(one => (one.id === version.id ? version : one))
    .filter(one => one === version || (textOf(one).trim() !== '' && !isSameRecord(one, version)))
    .map(flatMessage);
}

/** Returns each wording of the question once. */
function questionsOf({attempts}: Turn): readonly TurnMessage[] {
  const byId = new Map(
    attempts.map(attempt => questionOf(attempt)).map(question => [question?.id, question]),
  );
  return [...byId.values()].filter(question => question !== undefined);
}

function repliesOf({attempts}: Turn, asked: TurnMessage | undefined): readonly TurnMessage[] {
  return attempts
    .filter(attempt => questionOf(attempt)?.id === asked?.id)
    .flatMap(attempt => attempt.slice(asked ? 1 : 0).slice(-1));
}

/** A retry that finds the stored rest of a reply shows the same reply again. */
function isSameRecord(one: TurnMessage, other: TurnMessage): boolean {
  return one.recordId !== '' && one.recordId === other.recordId;
}

/**
 * Shows another version of a reply, or of a question with the reply that was shown with it. Messages that were written below
 * the version shown so far are hidden together with it. Returns the same turns when there is no such version, while a reply
 * runs, and while a question is queued.
 */
export function withVersion({turns, messages}: ConversationState, versionId: string): readonly Turn[] {
  if (messages.some(message => isRunning(message) || message.status === 'queued')) return turns;
  for (const turn of shownTurns(turns)) {
    const version = shownAttempt(turn)
      .flatMap(message => versionsOf([turn], message).filter(one => one.id !== message.id))
      .find(({id}) => id === versionId);
    const index = version && indexOf(turn, version);
    if (index !== undefined) return turns.with(turns.indexOf(turn), showAttempt(turn, index));
  }
  return turns;
}

/** Returns the index of the attempt with a version: the one that was on screen last. */
function indexOf({attempts, shown}: Turn, {id}: Message): number | undefined {
  return [...attempts.keys(), ...shown].findLast(index =>
    attempts[index]?.some(message => message.id === id),
  );
}

/** Whether messages on screen were written below the shown version of a message, so that they are hidden with it. */
export function hasMessagesBelow({turns}: ConversationState, message: Pick<Message, 'id'>): boolean {
  const shown = shownTurns(turns);
  const turn = shown.find(one => shownAttempt(one).some(({id}) => id === message.id));
  const ids = new Set(turn && shownAttempt(turn).map(({id}) => id));
  return shown.some(({after}) => after !== undefined && ids.has(after));
}
