import type {ConversationRecord} from '../client/resources.js';
import type {ArrangeStored} from './conversation.js';
import type {ConversationState, Message} from './conversation-state.js';
import {matchStored} from './match-stored.js';
import {isRunning} from './message-status.js';
import {recordKey} from './record-pages.js';
import {recordsToMessages} from './record-to-message.js';
import {withWithdrawn} from './with-withdrawn.js';

/**
 * Puts records, in either order, in front of what was said on this page: see {@link putInFront}.
 *
 * @param notAfter epoch milliseconds
 */
export function recordsInFront(records: readonly ConversationRecord[], notAfter?: number): ArrangeStored {
  return (state, createId) => putInFront(state, recordsToMessages(records, createId), notAfter);
}

/**
 * Stored messages in front of what was said on this page, each once. One that is on screen already stays
 * where it is and takes its record; stored ones it stands between stay around it. One that was withdrawn
 * stays out. The same state when nothing changes.
 *
 * @param stored oldest first
 * @param notAfter epoch milliseconds; later ones are not added, but taken for those on screen
 */
export function putInFront(
  state: ConversationState,
  stored: readonly Message[],
  notAfter = Number.POSITIVE_INFINITY,
): ConversationState {
  return withWithdrawn(state, whole => putAround(whole, stored, notAfter));
}

function putAround(
  state: ConversationState,
  stored: readonly Message[],
  notAfter: number,
): ConversationState {
  const {messages: shown, earlierCount} = state;
  const fresh = withoutRepeats(stored, shown);
  const pairs = matchStored(shown, fresh);
  const wanted = fresh.filter(message => pairs.has(message) || (message.createdAt ?? 0) <= notAfter);
  const added = placeAdded(state, wanted, pairs);
  const taken = takeRecords(shown, pairs);
  if (added.size === 0 && taken === shown) return state;
  const place = (message: Message, index: number): readonly Message[] => [
    ...(added.get(index) ?? []),
    message,
  ];
  const earlier = [...taken.slice(0, earlierCount).flatMap(place), ...(added.get(earlierCount) ?? [])];
  const later = taken.slice(earlierCount).flatMap((message, index) => {
    return index === 0 ? [message] : place(message, earlierCount + index);
  });
  const atEnd = earlierCount < shown.length ? (added.get(shown.length) ?? []) : [];
  return {
    ...state,
    messages: [...inOrderOfTime(earlier), ...later, ...atEnd],
    earlierCount: earlier.length,
  };
}

/** Stored ones a list of before has brought are left out, and those that come twice. */
function withoutRepeats(stored: readonly Message[], shown: readonly Message[]): readonly Message[] {
  const known = new Set(shown.flatMap(({record}) => (record ? [recordKey(record)] : [])));
  return stored.filter(({record}) => {
    if (!record) return true;
    const key = recordKey(record);
    return !known.has(key) && known.add(key);
  });
}

/** The messages that are not on screen, by the index of the one there that they come before. */
function placeAdded(
  {messages: shown, earlierCount}: ConversationState,
  stored: readonly Message[],
  pairs: ReadonlyMap<Message, Message>,
): ReadonlyMap<number, readonly Message[]> {
  const indexOf = new Map(shown.map((message, index) => [message, index]));
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
    placeWaiting(last < earlierCount ? last : turnStart(shown, last, earlierCount));
  }
  // What is being answered or waits to be sent is newer than all that is stored, and so is what came with a page before.
  const newer = shown.findIndex(
    (message, index) =>
      message.status === 'queued' ||
      isRunning(shown[index + 1] ?? message) ||
      (index > last && message.role === 'user' && message.record),
  );
  const settled = newer < 0 ? shown.length : newer;
  if (last < 0) placeWaiting(0);
  else placeWaiting(last < earlierCount ? earlierCount : Math.max(settled, earlierCount));
  return added;
}

/** A question said here and its reply are not torn apart. */
function turnStart(messages: readonly Message[], index: number, first: number): number {
  while (index > first && messages[index]?.role !== 'user') index -= 1;
  return index;
}

/** What is on screen keeps its words and its place; its identifier and time are the service's from now on. */
function takeRecords(shown: readonly Message[], pairs: ReadonlyMap<Message, Message>): readonly Message[] {
  const stored = new Map<Message, Message>();
  for (const [message, match] of pairs) if (!match.record) stored.set(match, message);
  if (stored.size === 0) return shown;
  return shown.map(message => {
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

/** A service that ignores the order gives out newer pages after older ones. */
function inOrderOfTime(messages: readonly Message[]): readonly Message[] {
  let time = Number.NEGATIVE_INFINITY;
  const timed = messages.map(message => {
    time = message.createdAt ?? time;
    return {message, time};
  });
  const isSorted = timed.every(({time}, index) => time >= (timed[index - 1]?.time ?? time));
  return isSorted ? messages : timed.sort((a, b) => a.time - b.time).map(({message}) => message);
}
