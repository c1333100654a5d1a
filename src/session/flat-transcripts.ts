import {isJsonObject} from '../client/json-object.js';
import type {TurnMessage} from '../conversation/message.js';
import {shownAttempt, type Attempt, type Turn} from '../conversation/turns.js';
import {readMessage} from './stored-message.js';

/*
 * Transcripts of earlier versions. They were a list of messages, with those that an edit or `regenerate` had replaced: these
 * had the `id` of their successor as `replacedBy`. `regenerate` added a copy of the question before the replaced reply, with
 * `-question` at the end of its `id`.
 */

interface ListedMessage {
  readonly message: TurnMessage;
  /** `''` if the message was on screen. */
  readonly successor: string;
}

/** Converts such a list to turns. Leaves out messages whose successor is missing. */
export function readFlatList(values: readonly unknown[], earlierCount: unknown): readonly Turn[] {
  const ids = new Set<string>();
  const listed = values
    .flatMap((value, index) => readListed(value, index < Number(earlierCount)))
    // Two messages with one id cannot be distinguished.
    .filter(({message: {id}}) => !ids.has(id) && ids.add(id));
  const groups = groupByQuestion(listed);
  const firstOf = new Map(
    groups.flatMap(group => group.map(({message}) => [message.id, group[0]?.message.id] as const)),
  );
  const successors = new Map(listed.map(({message, successor}) => [message.id, successor]));
  const users = new Set(listed.filter(({message}) => message.role === 'user').map(({message}) => message.id));
  const turns = new Map<string, {attempts: Attempt[]; shown: number}>();
  for (const group of groups) {
    const [first] = group;
    const id = first && firstOf.get(lastSuccessor(first.message.id, successors) ?? '');
    if (!first || id === undefined) continue;
    const turn = turns.get(id) ?? {attempts: [], shown: 0};
    turns.set(id, turn);
    const question = users.has(first.message.id) ? [questionIn(first, successors)] : [];
    const replies = group.slice(question.length);
    const isHidden = ({successor}: ListedMessage): boolean => successor !== '' && !users.has(successor);
    for (const {message} of replies.filter(isHidden)) turn.attempts.push([...question, message]);
    const shown = replies.filter(reply => !isHidden(reply)).map(({message}) => message);
    if (shown.length > 0 || !replies.some(isHidden)) turn.attempts.push([...question, ...shown]);
    if (id === first.message.id) turn.shown = turn.attempts.length - 1;
  }
  const read: Turn[] = [];
  for (const {attempts, shown} of turns.values()) {
    const before = read.at(-1);
    const after = before && before.attempts.length > 1 ? shownAttempt(before).at(-1)?.id : undefined;
    const others = [...attempts.keys()].filter(index => index !== shown);
    read.push({attempts, shown: [...others, shown], ...(after && {after})});
  }
  return read;
}

function readListed(value: unknown, isEarlier: boolean): ListedMessage | [] {
  const message = readMessage(value);
  const successor = isJsonObject(value) ? value['replacedBy'] : undefined;
  if (!message) return [];
  return {
    message: isEarlier ? {...message, isEarlier} : message,
    successor: typeof successor === 'string' ? successor : '',
  };
}

function groupByQuestion(listed: readonly ListedMessage[]): readonly (readonly ListedMessage[])[] {
  const groups: ListedMessage[][] = [];
  for (const one of listed) {
    const last = groups.at(-1);
    if (last && one.message.role !== 'user') last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Returns the question of an attempt: a copy gets the `id` of its question. */
function questionIn(
  {message, successor}: ListedMessage,
  successors: ReadonlyMap<string, string>,
): TurnMessage {
  const [, replyId = ''] = /^(.*)-question$/.exec(message.id) ?? [];
  return successors.has(replyId) ? {...message, id: successor} : message;
}

/** Returns the `id` of the message on screen, `undefined` if it is missing or in a circle. */
function lastSuccessor(id: string, successors: ReadonlyMap<string, string>): string | undefined {
  let last = id;
  for (let steps = 0; steps <= successors.size; steps += 1) {
    const next = successors.get(last);
    if (next === undefined) return undefined;
    if (next === '') return last;
    last = next;
  }
  return undefined;
}
