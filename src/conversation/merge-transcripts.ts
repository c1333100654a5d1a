import {canRetry, textOf, withParts, type TurnMessage} from './message.js';
import {reconcile, type ReconcileRules} from './reconcile.js';
import {allMessages, changeShown, mapTurns, questionOf, shownAttempt, type Turn} from './turns.js';

type Turns = readonly Turn[];

/** Adds the turns of an earlier visit before those of a conversation, each message once. */
export function addStoredTurns(own: Turns, stored: Turns): Turns {
  return mergeByKeys(own, stored, () => 0);
}

/**
 * Adds the turns that another tab has stored to those of this chat. Own turns keep their order. Other turns are placed by
 * the time of their first message, unless the other tab has them before a turn of this chat.
 *
 * @param known ids of all messages this chat ever contained; a stored message that is not in `own` was removed here
 */
export function mergeTranscripts(own: Turns, stored: Turns, known: ReadonlySet<string>): Turns {
  const keys = new Set(allMessages(own).flatMap(keysOf));
  const isRemoved = (message: TurnMessage): boolean =>
    known.has(message.id) && !keysOf(message).some(key => keys.has(key));
  const left = mapTurns(stored, (message, [first = message]) =>
    isRemoved(message) || isRemoved(first) ? undefined : message,
  );
  return mergeByKeys(own, left, (turn, last) => {
    const time = timeOf(turn);
    const next = own.findIndex(
      (one, index) => index > last && time !== undefined && (timeOf(one) ?? 0) > time,
    );
    return next < 0 ? own.length : next;
  });
}

function mergeByKeys(own: Turns, stored: Turns, indexFor: ReconcileRules['indexFor']): Turns {
  const byKey = new Map(
    allMessages(own).flatMap(message => keysOf(message).map(key => [key, message] as const)),
  );
  const pairs = new Map<TurnMessage, TurnMessage>();
  for (const message of allMessages(stored)) {
    const pair = keysOf(message).flatMap(key => byKey.get(key) ?? [])[0];
    if (pair) pairs.set(message, pair);
  }
  const join = (turn: Turn, other: Turn): Turn => addAttempts(turn, other, pairs);
  return reconcile(own, stored, {pairs, complete: longerVersion, join, indexFor});
}

/** Adds the attempts of a stored turn that the own one does not have. They stay hidden, unless the own reply is missing. */
function addAttempts(own: Turn, stored: Turn, pairs: ReadonlyMap<TurnMessage, TurnMessage>): Turn {
  return stored.attempts.reduce((turn, attempt) => {
    const question = questionOf(attempt);
    const replies = attempt.filter(message => message !== question);
    const asked = question && pairs.get(question);
    // A page adds an empty reply with its own id to a question that it restores.
    const isEmpty = (asked ?? !question) && replies.every(isEmptyReply);
    if (isEmpty || replies.some(reply => pairs.has(reply))) return turn;
    const next = question ? [asked ? {...question, id: asked.id} : question, ...replies] : replies;
    const shown = shownAttempt(turn);
    const isMissing = shown[0]?.id === next[0]?.id && shown.slice(1).every(isEmptyReply);
    return isMissing && attempt === shownAttempt(stored)
      ? changeShown(turn, next)
      : {...turn, attempts: [...turn.attempts, next]};
  }, own);
}

/** Another tab or element may have received more of a reply that was restored here in part. */
function longerVersion(own: TurnMessage, other: TurnMessage): TurnMessage {
  if (!canRetry(own)) return own;
  if (other.status === 'done') return {...other, id: own.id};
  const text = textOf(other);
  return own.status === 'failed' && text.length > textOf(own).length ? withParts(own, {text}) : own;
}

function isEmptyReply(message: TurnMessage): boolean {
  return canRetry(message) && textOf(message) === '';
}

function timeOf({attempts}: Turn): number | undefined {
  return attempts[0]?.[0]?.createdAt;
}

/** Each page gives a record its own id, so the identifier of the service counts too. */
function keysOf({id, recordId}: TurnMessage): readonly string[] {
  return recordId === '' ? [`id ${id}`] : [`id ${id}`, `record ${recordId}`];
}
