import type {ConversationRecord} from '../client/resources.js';
import type {ConversationState} from '../conversation/conversation-state.js';
import {isRunning, withRecord, type TurnMessage} from '../conversation/message.js';
import {reconcile} from '../conversation/reconcile.js';
import {
  allMessages,
  changeShown,
  groupIntoTurns,
  isQueued,
  questionOf,
  shownAttempt,
  turnOf,
  type Turn,
} from '../conversation/turns.js';
import {isSameText, matchStored} from './match-records.js';
import {recordKey} from './record-pages.js';
import {recordsToMessages} from './record-to-message.js';

type Turns = readonly Turn[];

/**
 * Returns a function that adds records, in either order, to a conversation. See {@link reconcileRecords}.
 *
 * @param notAfter epoch milliseconds
 */
export function addRecords(
  records: readonly ConversationRecord[],
  notAfter?: number,
): (state: ConversationState, createId: () => string) => Turns {
  return ({turns}, createId) => reconcileRecords(turns, recordsToMessages(records, createId), notAfter);
}

/**
 * Adds stored messages to the turns of this page, each message once. A message that is on the page already gets its record.
 * Returns the same turns when nothing changes.
 *
 * @param stored oldest first
 * @param notAfter epoch milliseconds. Later messages are only matched with the list, not added. Default: no limit.
 */
export function reconcileRecords(
  turns: Turns,
  stored: readonly TurnMessage[],
  notAfter = Number.POSITIVE_INFINITY,
): Turns {
  const current = allMessages(turns);
  const read = stored.map(message => ({...message, isEarlier: true}));
  const fresh = withoutRepeats(read, current);
  const pairs = matchStored(current, fresh);
  const repeated = askedAgain(read, message => {
    const own = pairs.get(message) ?? current.find(({record}) => isSameRecord(record, message.record));
    return own !== undefined && current[current.indexOf(own) + 1]?.role === 'assistant';
  });
  const wanted = fresh.filter(
    message => pairs.has(message) || ((message.createdAt ?? 0) <= notAfter && !repeated.has(message)),
  );
  const earlier = turns.filter(isEarlier).length;
  const added = reconcile(turns, groupRecords(turns, wanted, pairs), {
    pairs,
    complete: takeRecord,
    join: (turn, {attempts}) => withMessages(turn, attempts.flat(), pairs),
    indexFor(_, last) {
      if (last < 0) return 0;
      return last < earlier ? earlier : Math.max(earlier, firstNewer(turns, last));
    },
  });
  return added === turns ? turns : inOrder(added);
}

/** Leaves out messages that an earlier page has added, and those that occur twice. */
function withoutRepeats(
  stored: readonly TurnMessage[],
  current: readonly TurnMessage[],
): readonly TurnMessage[] {
  const known = new Set(current.flatMap(({record}) => (record ? [recordKey(record)] : [])));
  return stored.filter(({record}) => {
    if (!record) return true;
    const key = recordKey(record);
    return !known.has(key) && known.add(key);
  });
}

/**
 * Returns the stored questions that the visitor sent again after a failure without a reply. The page has one question, and
 * the service stores one for each request.
 *
 * @param isReplied whether the page has the message, and a reply to it
 */
function askedAgain(
  stored: readonly TurnMessage[],
  isReplied: (message: TurnMessage) => boolean,
): ReadonlySet<TurnMessage> {
  const repeated = new Set<TurnMessage>();
  let next: TurnMessage | undefined;
  for (const message of [...stored].reverse()) {
    const isSame = next?.role === 'user' && message.role === 'user' && isSameText(next, message);
    if (
      next &&
      isSame &&
      !isSameRecord(next.record, message.record) &&
      (repeated.has(next) || isReplied(next))
    )
      repeated.add(message);
    next = message;
  }
  return repeated;
}

function isSameRecord(one: ConversationRecord | undefined, other: ConversationRecord | undefined): boolean {
  return one !== undefined && other !== undefined && recordKey(one) === recordKey(other);
}

/** Groups stored messages into turns. A new question is not joined to the reply to another question of the page. */
function groupRecords(
  turns: Turns,
  stored: readonly TurnMessage[],
  pairs: ReadonlyMap<TurnMessage, TurnMessage>,
): Turns {
  const answered = new Set(
    turns.flatMap(({attempts}) => attempts.filter(questionOf).flatMap(([, ...replies]) => replies)),
  );
  return groupIntoTurns(stored).flatMap(turn => {
    const messages = shownAttempt(turn);
    const other = messages.findIndex(message => answered.has(pairs.get(message) ?? message));
    return other > 0 && messages[0] && !pairs.has(messages[0])
      ? [turnOf(...messages.slice(0, other)), turnOf(...messages.slice(other))]
      : turn;
  });
}

/** Adds the messages that have no pair to the attempt of those that have one, in their order. */
function withMessages(
  turn: Turn,
  stored: readonly TurnMessage[],
  pairs: ReadonlyMap<TurnMessage, TurnMessage>,
): Turn {
  const own = new Set(stored.map(message => pairs.get(message)));
  const index = turn.attempts.findIndex(attempt => attempt.some(message => own.has(message)));
  const messages = [...(turn.attempts[index] ?? [])];
  let waiting: TurnMessage[] = [];
  for (const message of stored) {
    const pair = pairs.get(message);
    if (!pair) waiting.push(message);
    else if (messages.includes(pair)) {
      messages.splice(messages.indexOf(pair), 0, ...waiting);
      waiting = [];
    }
  }
  messages.push(...waiting);
  return messages.length === turn.attempts[index]?.length
    ? turn
    : {...turn, attempts: turn.attempts.with(index, messages)};
}

/** Stored messages are older than running and queued questions, and older than the messages of an earlier page. */
function firstNewer(turns: Turns, last: number): number {
  const newer = turns.findIndex(
    (turn, index) =>
      isQueued(turn) ||
      shownAttempt(turn).some(isRunning) ||
      (index > last && questionOf(shownAttempt(turn))?.record),
  );
  return newer < 0 ? turns.length : newer;
}

/** Adds the record, identifier and time of the service to a matched message. Its text stays. */
function takeRecord(own: TurnMessage, {record}: TurnMessage): TurnMessage {
  if (!record || own.record) return own;
  const taken = withRecord(own, record);
  return {...taken, recordId: own.recordId || taken.recordId};
}

function isEarlier(turn: Turn): boolean {
  return shownAttempt(turn)[0]?.isEarlier === true;
}

/**
 * Sorts the earlier turns by time: a service that ignores the order returns newer pages after older ones. A page may end
 * between a question and its reply, so a reply without a question joins the turn before it.
 */
function inOrder(turns: Turns): Turns {
  const first = turns.findIndex(turn => !isEarlier(turn));
  const earlier = first < 0 ? turns : turns.slice(0, first);
  let time = Number.NEGATIVE_INFINITY;
  const timed = earlier.map(turn => {
    time = shownAttempt(turn)[0]?.createdAt ?? time;
    return {turn, time};
  });
  const sorted = timed.sort((one, other) => one.time - other.time).map(({turn}) => turn);
  const joined: Turn[] = [];
  for (const turn of [...sorted, ...turns.slice(earlier.length)]) {
    const attempt = shownAttempt(turn);
    const before = joined.at(-1);
    if (!before || questionOf(attempt)) joined.push(turn);
    else joined[joined.length - 1] = changeShown(before, [...shownAttempt(before), ...attempt]);
  }
  return joined;
}
