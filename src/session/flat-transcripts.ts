import {isJsonObject} from '../client/json-object.js';
import {
  groupIntoTurns,
  showAttempt,
  shownAttempt,
  turnOf,
  withAttempt,
  type Turn,
} from '../conversation/turns.js';
import {readMessage} from './stored-message.js';

/**
 * Converts a transcript of an earlier version to turns. It was a list of messages, with those that an edit or `regenerate`
 * had replaced: these had the `id` of their successor as `replacedBy`. `regenerate` added a copy of the question before the
 * replaced reply, with `-question` at the end of its `id`. Leaves out messages whose successor is missing.
 */
export function readFlatList(values: readonly unknown[], earlierCount: unknown): readonly Turn[] {
  /** The successor of each message, `''` if the message was on screen. */
  const successors = new Map<string, string>();
  const messages = values.flatMap((value, index) => {
    const message = readMessage(value);
    const successor = isJsonObject(value) ? value['replacedBy'] : undefined;
    if (!message || successors.has(message.id)) return [];
    successors.set(message.id, typeof successor === 'string' ? successor : '');
    return index < Number(earlierCount) ? {...message, isEarlier: true} : message;
  });
  const turns = new Map<string | undefined, Turn>();
  const groups = groupIntoTurns(messages).map(shownAttempt);
  const firstIds = new Set(groups.map(([first]) => first?.id));
  for (const [first, ...rest] of groups) {
    const id = first && lastSuccessor(first.id, successors);
    if (!first || !firstIds.has(id)) continue;
    const successor = successors.get(first.id) ?? '';
    const replies = successor === '' ? rest.filter(({id}) => successors.get(id) === '') : rest;
    const question = first.id.endsWith('-question') && successor ? {...first, id: successor} : first;
    const attempt = [question, ...replies];
    const turn = turns.get(id);
    const next = turn ? withAttempt(turn, attempt) : turnOf(...attempt);
    const shown = turn?.shown.at(-1);
    // The one on screen stays there.
    const isBehind = turn && successor && successors.get(shownAttempt(turn)[0]?.id ?? '') === '';
    turns.set(id, isBehind && shown !== undefined ? showAttempt(next, shown) : next);
  }
  return [...turns.values()].map((turn, index, all) => {
    const before = all[index - 1];
    return before ? {...turn, after: shownAttempt(before).at(-1)?.id} : turn;
  });
}

/** Returns the `id` of the message on screen, `undefined` if it is missing or in a circle. */
function lastSuccessor(id: string, successors: ReadonlyMap<string, string>): string | undefined {
  let last: string | undefined = id;
  for (let steps = 0; last !== undefined && steps <= successors.size; steps += 1) {
    const next = successors.get(last);
    if (next === '') return last;
    last = next;
  }
  return undefined;
}
