import {isJsonObject, type JsonObject, writeJson} from '../client/json-object.js';
import {isList} from '../client/resource-readers.js';
import type {Message} from '../conversation/conversation-state.js';
import {DelayedWrite} from './delayed-write.js';
import type {SessionPlatform} from './platform.js';
import {mergeTranscripts, type Transcript} from '../conversation/merge-transcripts.js';
import {StoredEntry, type EntryOptions} from './stored-entry.js';
import {readMessage, writeMessage} from './stored-message.js';
import {storageKey, timesForgotten} from './storage-scope.js';
import type {WithdrawnMessage} from '../conversation/withdrawn-messages.js';

export type {Transcript} from '../conversation/merge-transcripts.js';

const mostMessages = 200;
/** Characters of JSON, without the few hundred around the messages. */
const longestTranscript = 499_000;
const mostWithdrawn = 50;
const longestWithdrawn = 100_000;
/** Characters that are parsed. More than is ever written, as a later version may write more. */
const longestRead = 2_000_000;

/** A transcript as plain data, as far as it is checked before each message is read. */
interface PlainTranscript {
  readonly messages: readonly unknown[];
  readonly earlierCount?: unknown;
  readonly withdrawn?: unknown;
}

const nothingSaid: Transcript = {messages: [], earlierCount: 0, withdrawn: []};

/**
 * Stores the transcript of a conversation: the newest 200 messages, up to 500,000 characters of JSON. Queued messages
 * are left to the outbox.
 *
 * Several tabs or elements may share an entry. Each write adds the messages of the others to the own ones, and leaves
 * out those that were removed here.
 */
export class TranscriptStorage {
  readonly #options: EntryOptions;
  readonly #entry: StoredEntry<PlainTranscript>;
  readonly #delayed: DelayedWrite;
  /** Ids of all messages this chat has had. */
  readonly #known = new Set<string>();
  /** How often the visitor had been forgotten when this storage was made: it stores nothing for the next one. */
  readonly #times: number;
  /** Returns the transcript to write. */
  #pending: (() => Transcript) | undefined;
  #hasOwn = false;

  constructor(options: EntryOptions, platform: SessionPlatform) {
    this.#options = options;
    this.#times = timesForgotten(options);
    this.#entry = new StoredEntry(storageKey('transcript', options), options, pickTranscript, longestRead);
    this.#delayed = new DelayedWrite(() => this.#writeNow(), platform);
  }

  /** Returns the stored transcript, `undefined` when there is none. */
  read(): Transcript | undefined {
    const transcript = this.#readStored();
    // A chat begins with the stored transcript; later, it shows its own and only adds to storage.
    if (transcript && !this.#hasOwn) this.#learn(transcript);
    return transcript;
  }

  /**
   * Stores the transcript that `current` returns at the next write, and in any case before the page goes.
   *
   * @param current called when the transcript is written, not before
   * @param when `later` schedules no write, so only the last moments of the page write it
   */
  keep(current: () => Transcript, when: 'soon' | 'later' = 'soon'): void {
    this.#hasOwn = true;
    this.#pending = current;
    this.#delayed.request(when);
  }

  /** Whether a transcript is stored for a person, and the visitor is not known yet. */
  get isWithheld(): boolean {
    return this.#entry.isWithheld;
  }

  /** Writes a pending transcript now. Call it when the chat turns to another conversation or is removed. */
  flush(): void {
    this.#delayed.flush();
  }

  /** Drops a pending transcript; the stored one stays. */
  giveWay(): void {
    this.#delayed.cancel();
    this.#pending = undefined;
  }

  /** Removes the transcript, stored or pending. */
  forget(): void {
    this.giveWay();
    this.#entry.clear();
  }

  #writeNow(): boolean {
    const pending = this.#pending;
    if (pending && this.#entry.isAvailable && this.#times === timesForgotten(this.#options)) {
      if (this.#entry.isWithheld) return false;
      this.#write(pending());
    }
    this.#pending = undefined;
    return true;
  }

  #write(current: Transcript): void {
    this.#learn(current);
    const own = withoutQueued(current);
    const stored = this.#readStored();
    const merged = mergeTranscripts(hasSaid(own) ? own : nothingSaid, stored ?? nothingSaid, this.#known);
    const limited = limitMessages(merged);
    if (hasSaid(limited)) {
      this.#entry.hold(writeTranscript(limited));
      this.#entry.write();
      this.#entry.release();
    } else if (stored) this.#entry.remove();
  }

  #readStored(): Transcript | undefined {
    const plain = this.#entry.read();
    return plain && readTranscript(plain);
  }

  #learn({messages, withdrawn}: Transcript): void {
    for (const {id} of messages) this.#known.add(id);
    for (const {message} of withdrawn) this.#known.add(message.id);
  }
}

/** A conversation that consists of stored records alone is the service's to keep. */
function hasSaid({messages, earlierCount}: Transcript): boolean {
  return messages.length > earlierCount;
}

function withoutQueued(transcript: Transcript): Transcript {
  return selectMessages(transcript, ({status}) => status !== 'queued');
}

/** Keeps some of the messages, and counts how many of them are earlier ones. */
function selectMessages(
  {messages, earlierCount, withdrawn}: Transcript,
  select: (message: Message, index: number) => boolean,
): Transcript {
  return {
    messages: messages.filter(select),
    earlierCount: messages.slice(0, earlierCount).filter(select).length,
    withdrawn,
  };
}

/** Drops the oldest messages of a transcript that is too long. */
function limitMessages(transcript: Transcript): Transcript {
  const {messages} = transcript;
  const withdrawn = newest(transcript.withdrawn, mostWithdrawn, longestWithdrawn, writeWithdrawn);
  const left = longestTranscript - lengthOf(withdrawn.map(writeWithdrawn));
  const last = messages.at(-1);
  // A last message that is too long by itself is left out, so that the others stay.
  const fitting = last && lengthOf(writeMessage(last)) > left ? messages.slice(0, -1) : messages;
  const kept = newest(fitting, mostMessages, left, writeMessage);
  const firstQuestion = kept.findIndex(({role}) => role === 'user');
  // A reply is dropped with its question, unless nothing else is left.
  const first = kept.length < fitting.length ? Math.max(0, firstQuestion) : 0;
  const staying = new Set(kept.slice(first));
  return selectMessages({...transcript, withdrawn}, message => staying.has(message));
}

/** Returns the last of the values, up to a number and a length of their JSON. */
function newest<Value>(
  values: readonly Value[],
  most: number,
  longest: number,
  write: (value: Value) => JsonObject,
): readonly Value[] {
  let left = longest;
  const first = values.findLastIndex((value, index) => {
    left -= lengthOf(write(value));
    return left < 0 || index < values.length - most;
  });
  return values.slice(first + 1);
}

/** The length of a value in a list of JSON. */
function lengthOf(value: unknown): number {
  return writeJson(value).length + 1;
}

function writeTranscript({messages, earlierCount, withdrawn}: Transcript): PlainTranscript {
  return {
    messages: messages.map(writeMessage),
    ...(earlierCount > 0 ? {earlierCount} : {}),
    ...(withdrawn.length > 0 ? {withdrawn: withdrawn.map(writeWithdrawn)} : {}),
  };
}

function writeWithdrawn({message, after}: WithdrawnMessage): JsonObject {
  return {...writeMessage(message), after};
}

function pickTranscript({messages, earlierCount, withdrawn}: JsonObject): PlainTranscript | undefined {
  return isList(messages) ? {messages, earlierCount, withdrawn} : undefined;
}

function readTranscript({messages, earlierCount, withdrawn}: PlainTranscript): Transcript | undefined {
  const ids = new Set<string>();
  const earlier = typeof earlierCount === 'number' ? earlierCount : 0;
  const read: {readonly message: Message; readonly isEarlier: boolean}[] = [];
  for (const [index, value] of messages.entries()) {
    const message = readMessage(value);
    // Two messages of one id could not be told apart; a queued one would be sent.
    if (!message || ids.has(message.id) || message.status === 'queued') continue;
    ids.add(message.id);
    read.push({message, isEarlier: index < earlier});
  }
  const kept = read.slice(-mostMessages);
  if (kept.length === 0) return undefined;
  return {
    messages: kept.map(({message}) => message),
    earlierCount: kept.filter(({isEarlier}) => isEarlier).length,
    withdrawn: isList(withdrawn) ? withdrawn.slice(-mostWithdrawn).flatMap(readWithdrawn) : [],
  };
}

function readWithdrawn(value: unknown): readonly WithdrawnMessage[] {
  const message = readMessage(value);
  if (!message || !isJsonObject(value)) return [];
  const {after} = value;
  return [{message, after: typeof after === 'string' ? after : ''}];
}
