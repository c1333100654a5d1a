import {canRetry, isReplaced, shownMessages, type Message} from './conversation-state.js';

export interface Transcript {
  readonly messages: readonly Message[];
  readonly earlierCount: number;
}

/** A question with the messages that follow it, up to the next question. */
export type Turn = readonly Message[];

/**
 * Merges the messages of another tab or element into this chat's transcript. Own messages keep their order. Other turns
 * are placed by the time of their first message.
 *
 * @param own the transcript of this chat
 * @param stored the transcript in storage, which other tabs write too
 * @param known ids of all messages this chat ever contained; a stored message that is not in `own` was removed here
 */
export function mergeTranscripts(
  own: Transcript,
  stored: Transcript,
  known: ReadonlySet<string>,
): Transcript {
  const messages = addTurns(own, turnsOf(stored.messages), known);
  const ownIds = new Set(own.messages.map(({id}) => id));
  const earlier = new Set([
    ...own.messages.slice(0, own.earlierCount).map(({id}) => id),
    ...stored.messages
      .slice(0, stored.earlierCount)
      .map(({id}) => id)
      .filter(id => !ownIds.has(id)),
  ]);
  const firstLocal = messages.findIndex(({id}) => !earlier.has(id));
  return {
    messages,
    earlierCount: firstLocal < 0 ? messages.length : firstLocal,
  };
}

function addTurns(own: Transcript, stored: readonly Turn[], known: ReadonlySet<string>): readonly Message[] {
  const ownTurns = turnsOf(own.messages);
  // A search of all own turns for each stored turn would stop a long chat after each reply.
  const turnsByKey = new Map<string, Turn[]>();
  for (const turn of ownTurns) for (const key of turn.flatMap(keysOf)) append(turnsByKey, key, [turn]);
  const isForeign = (message: Message): boolean =>
    !known.has(message.id) && !keysOf(message).some(key => turnsByKey.has(key));
  /** Foreign turns by the own turn that follows them, and foreign messages by the own turn that contains them. */
  const before = new Map<Turn | undefined, Message[]>();
  const inside = new Map<Turn, Message[]>();
  for (const turn of stored) {
    const foreign = turn.filter(isForeign);
    const sharing = turn.flatMap(keysOf).flatMap(key => turnsByKey.get(key) ?? []);
    const shared = sharing.find(isShown) ?? sharing[0];
    // The question is already in the list, with the id of another page. A reply to a replaced question is not shown.
    if (shared)
      append(
        inside,
        shared,
        foreign.filter(
          message =>
            !isQuestion(message) && !isEmptyReply(message) && (isShown(shared) || isReplaced(message)),
        ),
      );
    // A reply whose question was removed here is left out.
    else if (turn[0] && (!isQuestion(turn[0]) || isForeign(turn[0])))
      append(before, followingTurn(ownTurns, foreign[0]), foreign);
  }
  const others = new Map(
    shownMessages(stored.flat()).flatMap(message => keysOf(message).map(key => [key, message] as const)),
  );
  const placed = ownTurns.flatMap(turn => [
    ...(before.get(turn) ?? []),
    ...turn
      .filter(message => !isShown(inside.get(turn) ?? []) || !isEmptyReply(message))
      .map(message => keysOf(message).reduce((own, key) => longerVersion(own, others.get(key)), message)),
    ...(inside.get(turn) ?? []),
  ]);
  return [...placed, ...(before.get(undefined) ?? [])];
}

/** Another tab or element may have received more of a reply that was restored here in part. */
function longerVersion(own: Message, other: Message | undefined): Message {
  if (!other || !canRetry(own) || isReplaced(own)) return own;
  if (other.status === 'done') return {...other, id: own.id};
  return own.status === 'failed' && other.text.length > own.text.length ? {...own, text: other.text} : own;
}

/** Each page that restores a question adds an empty reply with its own id. */
function isEmptyReply(message: Message): boolean {
  return canRetry(message) && message.text === '';
}

export function turnsOf(messages: readonly Message[]): readonly Turn[] {
  const turns: Message[][] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last && !isQuestion(message)) last.push(message);
    else turns.push([message]);
  }
  return turns;
}

function followingTurn(turns: readonly Turn[], foreign: Message | undefined): Turn | undefined {
  const time = foreign?.createdAt;
  return time === undefined ? undefined : turns.find(turn => (turn[0]?.createdAt ?? -Infinity) > time);
}

/** Each page gives a record its own id, so the identifier of the service counts too. */
export function keysOf({id, recordId}: Message): readonly string[] {
  return recordId === '' ? [`id ${id}`] : [`id ${id}`, `record ${recordId}`];
}

function isShown(turn: Turn): boolean {
  return shownMessages(turn).length > 0;
}

function isQuestion({role}: Message): boolean {
  return role === 'user';
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, items: readonly Item[]): void {
  lists.set(key, [...(lists.get(key) ?? []), ...items]);
}
