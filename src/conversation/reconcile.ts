import type {TurnMessage} from './message.js';
import {isSameList, mapMessages, type Turn} from './turns.js';

type Turns = readonly Turn[];

/** How found turns become part of a conversation. */
export interface ReconcileRules {
  /** Messages of the conversation, by the found messages that are the same. */
  readonly pairs: ReadonlyMap<TurnMessage, TurnMessage>;
  /** Returns a message of the conversation with what the found one adds: the same object when it adds nothing. */
  readonly complete: (own: TurnMessage, found: TurnMessage) => TurnMessage;
  /** Returns a turn of the conversation with the new messages of a found one: the same object when it adds nothing. */
  readonly join: (own: Turn, found: Turn) => Turn;
  /**
   * Returns the index of the turn before which a new turn comes, if no turn of the conversation follows it.
   *
   * @param last index of the turn that precedes it in both, -1 when there is none
   */
  readonly indexFor: (found: Turn, last: number) => number;
}

/**
 * Adds found turns to those of a conversation, each message once: turns of stored records, or of another tab. A message of
 * the conversation keeps its index, and new turns around it stay around it. Returns the same list when nothing changes.
 *
 * @param found oldest first
 */
export function reconcile(own: Turns, found: Turns, rules: ReconcileRules): Turns {
  const {pairs, complete, join, indexFor} = rules;
  const foundOf = new Map([...pairs].map(([one, other]) => [other, one]));
  const indexOf = new Map(
    own.flatMap((turn, index) => turn.attempts.flat().map(one => [one, index] as const)),
  );
  const before = new Map<number, Turn[]>();
  const same = new Map<number, Turn[]>();
  let waiting: Turn[] = [];
  let last = -1;
  for (const turn of found) {
    const pair = turn.attempts.flat().flatMap(message => pairs.get(message) ?? [])[0];
    const index = pair && indexOf.get(pair);
    if (index === undefined) waiting.push(turn);
    else {
      append(before, index, waiting);
      append(same, index, [turn]);
      waiting = [];
      last = index;
    }
  }
  for (const turn of waiting) append(before, indexFor(turn, last), [turn]);
  const all = own.flatMap((turn, index) => {
    const joined = (same.get(index) ?? []).reduce(join, turn);
    const completed = mapMessages(joined, message => {
      const other = foundOf.get(message);
      return other ? complete(message, other) : message;
    });
    return [...(before.get(index) ?? []), completed ?? turn];
  });
  const next = [...all, ...(before.get(own.length) ?? [])];
  return isSameList(next, own) ? own : next;
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, items: readonly Item[]): void {
  lists.set(key, [...(lists.get(key) ?? []), ...items]);
}
