import {isJsonObject, isList, type JsonObject} from '../client/json-object.js';
import {isRunning, partOf} from '../conversation/message.js';
import {mapMessages, withoutEmpty, type Turn} from '../conversation/turns.js';
import {readFlatList} from './flat-transcripts.js';
import {readMessage, writeMessage} from './stored-message.js';

/** A transcript whose messages are not checked yet. Earlier versions stored a list of messages. */
export interface PlainTranscript {
  readonly turns?: readonly unknown[];
  readonly messages?: readonly unknown[];
  readonly earlierCount?: unknown;
}

export function pickTranscript({turns, messages, earlierCount}: JsonObject): PlainTranscript | undefined {
  if (isList(turns)) return {turns};
  return isList(messages) ? {messages, earlierCount} : undefined;
}

export function writeTurns(turns: readonly Turn[]): PlainTranscript {
  return {
    turns: turns.map(({attempts, shown, after}) => ({
      attempts: attempts.map(attempt => attempt.map(writeMessage)),
      ...(attempts.length > 1 && {shown}),
      ...(after && {after}),
    })),
  };
}

/** Reads the turns of a stored transcript. Leaves out what cannot be read. */
export function readTurns({turns, messages = [], earlierCount}: PlainTranscript): readonly Turn[] {
  const read = turns ? turns.flatMap(value => readTurn(value) ?? []) : readFlatList(messages, earlierCount);
  const ids = new Set<string>();
  return read.flatMap(turn => {
    const own = new Set<string>();
    const checked = mapMessages(turn, (message, attempt) => {
      // Two messages with one id cannot be distinguished, apart from the question of several attempts. A queued message
      // would be sent. Nobody finishes a message that a person was writing.
      const isCopy = own.has(message.id) && message === attempt[0];
      const isUnfinished = isRunning(message) && partOf(message, 'aside') !== undefined;
      if (isUnfinished || message.status === 'queued' || (ids.has(message.id) && !isCopy)) return undefined;
      ids.add(message.id);
      own.add(message.id);
      return message;
    });
    return checked ?? [];
  });
}

function readTurn(value: unknown): Turn | undefined {
  if (!isJsonObject(value) || !isList(value['attempts'])) return undefined;
  const {attempts, shown, after} = value;
  return withoutEmpty({
    attempts: attempts.map(attempt =>
      isList(attempt) ? attempt.flatMap(one => readMessage(one) ?? []) : [],
    ),
    shown: isList(shown) ? shown.filter(index => typeof index === 'number') : [],
    ...(typeof after === 'string' && {after}),
  });
}
