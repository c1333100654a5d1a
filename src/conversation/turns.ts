import type {TurnMessage} from './message.js';

/** A question with its replies, usually one. A reply whose question is unknown stands alone. */
export type Attempt = readonly TurnMessage[];

/**
 * One turn of a conversation. Another reply to the question, or another wording of the question, is another attempt of the
 * same turn. The service stores the question once for each attempt, so each attempt has its own copy of it, with the same
 * `id`.
 */
export interface Turn {
  /** In the order in which they were written, at least one. */
  readonly attempts: readonly Attempt[];
  /**
   * Indexes of attempts in the order in which they were last on screen. The last one is on screen. Only this one is sent as
   * context.
   */
  readonly shown: readonly number[];
  /** `id` of the reply before the first question. The turn is on screen only together with that reply. */
  readonly after?: string | undefined;
}

export function turnOf(...messages: readonly TurnMessage[]): Turn {
  return {attempts: [messages], shown: [0]};
}

export function shownAttempt({attempts, shown}: Turn): Attempt {
  return attempts[shown.at(-1) ?? 0] ?? [];
}

export function showAttempt(turn: Turn, index: number): Turn {
  return {...turn, shown: [...turn.shown.filter(other => other !== index), index]};
}

/** Returns the turn with an attempt at the end, which is shown. */
export function withAttempt(turn: Turn, attempt: Attempt): Turn {
  return showAttempt({...turn, attempts: [...turn.attempts, attempt]}, turn.attempts.length);
}

/** Returns the turn with other messages in the attempt on screen. */
export function changeShown(turn: Turn, messages: Attempt): Turn {
  return {...turn, attempts: turn.attempts.with(turn.shown.at(-1) ?? 0, messages)};
}

export function questionOf(attempt: Attempt): TurnMessage | undefined {
  return attempt[0]?.role === 'user' ? attempt[0] : undefined;
}

export function isQueued(turn: Turn): boolean {
  return shownAttempt(turn)[0]?.status === 'queued';
}

/** Returns the turns on screen: those that do not follow a hidden reply. */
export function shownTurns(turns: readonly Turn[]): readonly Turn[] {
  if (turns.every(({attempts}) => attempts.length === 1)) return turns;
  const hidden = new Set<string>();
  return turns.filter(turn => {
    const isShown = turn.after === undefined || !hidden.has(turn.after);
    const shown = isShown ? shownAttempt(turn) : [];
    for (const attempt of turn.attempts) if (attempt !== shown) for (const {id} of attempt) hidden.add(id);
    for (const {id} of shown) hidden.delete(id);
    return isShown;
  });
}

/** Returns the messages of all attempts. */
export function allMessages(turns: readonly Turn[]): readonly TurnMessage[] {
  return turns.flatMap(({attempts}) => attempts.flat());
}

export function hasMessage({attempts}: Turn, id: string): boolean {
  return attempts.some(attempt => attempt.some(message => message.id === id));
}

/** Returns the turns with another turn in place of that with a message: the same turns when nothing changes. */
export function changeTurn(
  turns: readonly Turn[],
  messageId: string,
  change: (turn: Turn) => Turn,
): readonly Turn[] {
  // Usually the last turn changes, so the search starts at the end.
  const index = turns.findLastIndex(turn => hasMessage(turn, messageId));
  const turn = turns[index];
  const changed = turn && change(turn);
  return changed && changed !== turn ? turns.with(index, changed) : turns;
}

type ChangeMessage = (message: TurnMessage, attempt: Attempt) => TurnMessage | undefined;

/** Returns turns with other messages. Leaves out turns without a message. */
export function mapTurns(turns: readonly Turn[], change: ChangeMessage): readonly Turn[] {
  return turns.flatMap(turn => mapMessages(turn, change) ?? []);
}

/** Returns a turn with other messages: the same turn when nothing changes, `undefined` when no message is left. */
export function mapMessages(turn: Turn, change: ChangeMessage): Turn | undefined {
  const attempts = turn.attempts.map(attempt => {
    const messages = attempt.flatMap(message => change(message, attempt) ?? []);
    return isSameList(messages, attempt) ? attempt : messages;
  });
  return isSameList(attempts, turn.attempts) ? turn : withoutEmpty({...turn, attempts});
}

/** Returns a turn without empty attempts, or `undefined` when all are empty. */
export function withoutEmpty(turn: Turn): Turn | undefined {
  const attempts = turn.attempts.filter(attempt => attempt.length > 0);
  if (attempts.length === 0) return undefined;
  const shown = turn.shown
    .map(index => attempts.indexOf(turn.attempts[index] ?? []))
    .filter(index => index >= 0);
  return {...turn, attempts, shown: shown.length > 0 ? shown : [attempts.length - 1]};
}

/** Groups messages into turns, oldest first. Each question begins a turn. */
export function groupIntoTurns(messages: readonly TurnMessage[]): readonly Turn[] {
  const groups: TurnMessage[][] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    if (last && message.role !== 'user') last.push(message);
    else groups.push([message]);
  }
  return groups.map(group => turnOf(...group));
}

export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
