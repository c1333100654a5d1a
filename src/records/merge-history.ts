import type {ConversationRecord} from '../client/resources.js';
import {isRunning, type ConversationState, type Message} from '../conversation/conversation-state.js';
import {isSameText, matchStored} from './stored-reply.js';
import {recordKey} from './record-pages.js';
import {recordsToMessages} from './record-to-message.js';

/**
 * Returns a function that merges records, in either order, into a conversation. See {@link mergeHistory}.
 *
 * @param notAfter epoch milliseconds
 */
export function mergeStoredRecords(
  records: readonly ConversationRecord[],
  notAfter?: number,
): (state: ConversationState, createId: () => string) => ConversationState {
  return (state, createId) => mergeHistory(state, recordsToMessages(records, createId), notAfter);
}

/**
 * Inserts stored messages before the messages of this page, each message once. A message that is in the list already
 * keeps its index and gets its record. Stored messages around such a message stay around it. Returns the same state
 * when nothing changes.
 *
 * @param stored oldest first
 * @param notAfter epoch milliseconds. Later messages are only matched with the list, not added. Default: no limit.
 */
export function mergeHistory(
  state: ConversationState,
  stored: readonly Message[],
  notAfter = Number.POSITIVE_INFINITY,
): ConversationState {
  const {messages: current, earlierCount} = state;
  const fresh = withoutRepeats(stored, current);
  const pairs = matchStored(current, fresh);
  const repeated = askedAgain(stored, message => {
    const shown = pairs.get(message) ?? current.find(({record}) => isSameRecord(record, message.record));
    return shown !== undefined && current[current.indexOf(shown) + 1]?.role === 'assistant';
  });
  const wanted = fresh.filter(
    message => pairs.has(message) || ((message.createdAt ?? 0) <= notAfter && !repeated.has(message)),
  );
  const added = placeAdded(state, wanted, pairs);
  const taken = takeRecords(current, pairs);
  if (added.size === 0 && taken === current) return state;
  const withAdded = (message: Message, index: number): readonly Message[] => [
    ...(added.get(index) ?? []),
    message,
  ];
  const earlier = [...taken.slice(0, earlierCount).flatMap(withAdded), ...(added.get(earlierCount) ?? [])];
  const later = taken.slice(earlierCount).flatMap((message, index) => {
    return index === 0 ? [message] : withAdded(message, earlierCount + index);
  });
  const atEnd = earlierCount < current.length ? (added.get(current.length) ?? []) : [];
  return {
    ...state,
    messages: [...inOrderOfTime(earlier), ...later, ...atEnd],
    earlierCount: earlier.length,
  };
}

/** Leaves out messages that an earlier page has added, and those that occur twice. */
function withoutRepeats(stored: readonly Message[], current: readonly Message[]): readonly Message[] {
  const known = new Set(current.flatMap(({record}) => (record ? [recordKey(record)] : [])));
  return stored.filter(({record}) => {
    if (!record) return true;
    const key = recordKey(record);
    return !known.has(key) && known.add(key);
  });
}

/**
 * Returns the stored questions that the visitor sent again after a failure without a reply. The list has one question, and
 * the service stores one for each request.
 *
 * @param isReplied whether the list has the message, and a reply to it
 */
function askedAgain(
  stored: readonly Message[],
  isReplied: (message: Message) => boolean,
): ReadonlySet<Message> {
  const repeated = new Set<Message>();
  let next: Message | undefined;
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

/** Returns the new messages by the index of the message in the list that they precede. */
function placeAdded(
  {messages: current, earlierCount}: ConversationState,
  stored: readonly Message[],
  pairs: ReadonlyMap<Message, Message>,
): ReadonlyMap<number, readonly Message[]> {
  const indexOf = new Map(current.map((message, index) => [message, index]));
  const added = new Map<number, readonly Message[]>();
  let waiting: Message[] = [];
  let last = -1;
  const placeWaiting = (index: number): void => {
    if (waiting.length > 0) added.set(index, [...(added.get(index) ?? []), ...waiting]);
    waiting = [];
  };
  for (const message of stored) {
    const match = pairs.get(message);
    if (!match) {
      waiting.push(message);
      continue;
    }
    last = indexOf.get(match) ?? last;
    placeWaiting(last < earlierCount ? last : turnStart(current, last, earlierCount));
  }
  // Stored messages are older than running and queued questions, and older than the messages of an earlier page.
  const newer = current.findIndex(
    (message, index) =>
      message.status === 'queued' ||
      isRunning(current[index + 1] ?? message) ||
      (index > last && message.role === 'user' && message.record),
  );
  const firstNewer = newer < 0 ? current.length : newer;
  if (last < 0) placeWaiting(0);
  else placeWaiting(last < earlierCount ? earlierCount : Math.max(firstNewer, earlierCount));
  return added;
}

/** Returns the start of the turn at an index, so that a question stays together with its reply. */
function turnStart(messages: readonly Message[], index: number, first: number): number {
  while (index > first && messages[index]?.role !== 'user') index -= 1;
  return index;
}

/** Adds the record, identifier and time of the service to the matched messages. Their text and order stay. */
function takeRecords(current: readonly Message[], pairs: ReadonlyMap<Message, Message>): readonly Message[] {
  const stored = new Map<Message, Message>();
  for (const [message, match] of pairs) if (!match.record) stored.set(match, message);
  if (stored.size === 0) return current;
  return current.map(message => {
    const match = stored.get(message);
    if (!match) return message;
    return {
      ...message,
      recordId: message.recordId || match.recordId,
      createdAt: match.createdAt ?? message.createdAt,
      record: match.record,
    };
  });
}

/** Sorts the messages by time: a service that ignores the order returns newer pages after older ones. */
function inOrderOfTime(messages: readonly Message[]): readonly Message[] {
  let time = Number.NEGATIVE_INFINITY;
  const timed = messages.map(message => {
    time = message.createdAt ?? time;
    return {message, time};
  });
  const isSorted = timed.every(({time}, index) => time >= (timed[index - 1]?.time ?? time));
  return isSorted ? messages : timed.sort((a, b) => a.time - b.time).map(({message}) => message);
}
