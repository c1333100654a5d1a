import type {ConversationRecord} from '../client/resources.js';
import type {ConversationState} from '../conversation/conversation-state.js';
import {isRunning, partOf, withRecord, type TurnMessage} from '../conversation/message.js';
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
  // The service has none of the messages of the page and of a desk.
  const current = allMessages(turns).filter(message => !isAside(message));
  const byRecord = new Map(
    current.flatMap(one => (one.record ? [[recordKey(one.record), one] as const] : [])),
  );
  const read = withoutRepeats(stored).map(message => ({...message, isEarlier: true}));
  const known = new Map<TurnMessage, TurnMessage>();
  for (const message of read) {
    const own = message.record && byRecord.get(recordKey(message.record));
    if (own) known.set(message, own);
  }
  const pairs = matchStored(current, read, known);
  const indexOf = (message: TurnMessage): number => current.indexOf(pairs.get(message) ?? message);
  const newest = read.findLast(message => pairs.has(message));
  const next = current[newest ? indexOf(newest) + 1 : 0];
  // A page may end between the questions of two requests.
  const repeated = repeatedQuestions(next?.record ? [...read, next] : read, message => {
    const index = indexOf(message);
    return index >= 0 && current[index + 1]?.role === 'assistant';
  });
  const wanted = read.filter(
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

/** Leaves out messages that occur twice. */
function withoutRepeats(stored: readonly TurnMessage[]): readonly TurnMessage[] {
  const known = new Set<string>();
  return stored.filter(
    ({record}) => !record || (!known.has(recordKey(record)) && known.add(recordKey(record))),
  );
}

/**
 * Returns the stored questions that the visitor sent again after a failure without a reply. The page has one question, and
 * the service stores one for each request.
 *
 * @param isReplied whether the page has the message, and a reply to it
 */
function repeatedQuestions(
  stored: readonly TurnMessage[],
  isReplied: (message: TurnMessage) => boolean,
): ReadonlySet<TurnMessage> {
  const runs: TurnMessage[][] = [];
  for (const message of stored) {
    const last = runs.at(-1);
    const before = last?.[0];
    if (before?.role === 'user' && message.role === 'user' && isSameText(before, message))
      last?.push(message);
    else runs.push([message]);
  }
  return new Set(runs.filter(run => run.length > 1 && run.some(isReplied)).flat());
}

/**
 * Groups stored messages into turns. A reply follows the question that it names. A new question is not joined to the reply
 * to another question of the page.
 */
function groupRecords(
  turns: Turns,
  stored: readonly TurnMessage[],
  pairs: ReadonlyMap<TurnMessage, TurnMessage>,
): Turns {
  const answered = new Set(
    turns.flatMap(({attempts}) => attempts.filter(questionOf).flatMap(([, ...replies]) => replies)),
  );
  return groupIntoTurns(besideQuestions(stored)).flatMap(turn => {
    const messages = shownAttempt(turn);
    const other = messages.findIndex(message => answered.has(pairs.get(message) ?? message));
    return other > 0 && messages[0] && !pairs.has(messages[0])
      ? [turnOf(...messages.slice(0, other)), turnOf(...messages.slice(other))]
      : turn;
  });
}

/** Moves each reply that names an earlier question of the list behind that question and its other replies. */
function besideQuestions(stored: readonly TurnMessage[]): readonly TurnMessage[] {
  const moved: TurnMessage[] = [];
  for (const message of stored) {
    const replyTo = message.record?.replyTo;
    const question = moved.findLastIndex(({role, recordId}) => role === 'user' && recordId === replyTo);
    const next = moved.findIndex(({role}, index) => index > question && role === 'user');
    if (replyTo && question >= 0 && next >= 0) moved.splice(next, 0, message);
    else moved.push(message);
  }
  return moved;
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
  const running = messages.findIndex(isRunning);
  messages.splice(running < 0 ? messages.length : running, 0, ...waiting);
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

function isAside(message: TurnMessage): boolean {
  return partOf(message, 'aside') !== undefined;
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
    if (!before || questionOf(attempt) || attempt.some(isAside)) joined.push(turn);
    else joined[joined.length - 1] = changeShown(before, [...shownAttempt(before), ...attempt]);
  }
  return joined;
}
