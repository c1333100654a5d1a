import {isList, writeJson, type JsonObject} from '../client/json-object.js';
import {isReplaced, shownMessages, type Message} from '../conversation/conversation-state.js';
import {mergeTranscripts, type Transcript} from '../conversation/merge-transcripts.js';
import {DelayedWrite} from './delayed-write.js';
import type {SessionPlatform, Persist} from './browser-platform.js';
import {StoredEntry, type EntryOptions} from './stored-entry.js';
import {readMessage, writeMessage} from './stored-message.js';
import {storageKey, timesForgotten, type StorageScope} from './storage-scope.js';
import {DraftStorage, type TextStorage} from './draft.js';
import {OutboxStorage} from './outbox.js';

export type {Transcript} from '../conversation/merge-transcripts.js';

const maxMessages = 200;
/** Maximum characters of the messages as JSON. */
const maxTranscriptLength = 499_000;
const maxReplaced = 50;
const maxReplacedLength = 100_000;
/**
 * Characters. Longer entries are not parsed. Larger than `maxTranscriptLength`, because a later version may write more.
 */
const maxParsedLength = 2_000_000;

/** A transcript whose messages are not checked yet. */
interface PlainTranscript {
  readonly messages: readonly unknown[];
  readonly earlierCount?: unknown;
}

const emptyTranscript: Transcript = {messages: [], earlierCount: 0};

/**
 * Stores the transcript of a conversation: the newest 200 shown messages and 50 replaced ones, up to 500,000 characters
 * of JSON. The outbox stores queued messages.
 *
 * Several tabs or elements may share an entry. Each write merges their messages with the messages of this chat, without
 * those that were removed here.
 */
export class TranscriptStorage {
  readonly #options: EntryOptions;
  readonly #entry: StoredEntry<PlainTranscript>;
  readonly #delayed: DelayedWrite;
  /** Ids of all messages that this chat ever contained. A stored message with such an id was removed here. */
  readonly #knownIds = new Set<string>();
  /** `timesForgotten` at creation. If it has grown, the visitor is gone, and nothing is stored any more. */
  readonly #timesForgotten: number;
  #pending: (() => Transcript) | undefined;
  #hasOwn = false;
  #hasWarned = false;

  constructor(options: EntryOptions, platform: SessionPlatform) {
    this.#options = options;
    this.#timesForgotten = timesForgotten(options);
    this.#entry = new StoredEntry(
      storageKey('transcript', options),
      options,
      pickTranscript,
      maxParsedLength,
    );
    this.#delayed = new DelayedWrite(() => this.#writeNow(), platform);
  }

  read(): Transcript | undefined {
    const transcript = this.#readStored();
    // Only the first transcript is shown. Later ones must not count as removed here.
    if (transcript && !this.#hasOwn) this.#addKnownIds(transcript);
    return transcript;
  }

  /** Returns a transcript with the selected messages of the storage, such as those of other tabs. */
  merge(own: Transcript, select: (stored: Transcript) => Transcript): Transcript {
    const stored = this.#readStored(false);
    return stored ? mergeTranscripts(own, select(stored), this.#knownIds) : own;
  }

  /**
   * Schedules a write of the transcript.
   *
   * @param current returns the transcript; called only when it is written
   * @param when `soon` writes after a short delay, `later` only when the page is hidden or closed
   */
  store(current: () => Transcript, when: 'soon' | 'later' = 'soon'): void {
    this.#hasOwn = true;
    this.#pending = current;
    this.#delayed.request(when);
  }

  get isWithheld(): boolean {
    return this.#entry.isWithheld;
  }

  flush(): void {
    this.#delayed.flush();
  }

  discard(): void {
    this.#delayed.cancel();
    this.#pending = undefined;
  }

  remove(): void {
    this.discard();
    this.#entry.clear();
  }

  /** Drops the oldest stored turns, for other words of the visitor. Returns whether it did. */
  makeRoom(): boolean {
    const stored = this.#readStored(false);
    const smaller = stored && withoutOldest(stored);
    return smaller !== undefined && this.#fits(smaller);
  }

  #writeNow(): boolean {
    const pending = this.#pending;
    if (pending && this.#entry.isAvailable && this.#timesForgotten === timesForgotten(this.#options)) {
      if (this.#entry.isWithheld) return false;
      this.#write(pending());
    }
    this.#pending = undefined;
    return true;
  }

  #write(current: Transcript): void {
    // The tab that sends a queued question stores it.
    const own = withoutQueued(current);
    this.#addKnownIds(own);
    const stored = this.#readStored();
    const merged = mergeTranscripts(
      hasOwnMessages(own) ? own : emptyTranscript,
      stored ?? emptyTranscript,
      this.#knownIds,
    );
    let kept: Transcript | undefined = limitMessages(merged);
    if (!hasOwnMessages(kept)) {
      if (stored) this.#entry.remove();
      return;
    }
    while (kept && !this.#fits(kept)) kept = withoutOldest(kept);
    if (kept || this.#hasWarned) return;
    this.#hasWarned = true;
    console.warn('agent-chat-elements: the browser could not store the conversation.');
  }

  #fits(transcript: Transcript): boolean {
    this.#entry.set(writeTranscript(transcript));
    const isStored = this.#entry.write();
    this.#entry.discard();
    return isStored === true;
  }

  #readStored(mayRemove = true): Transcript | undefined {
    const plain = this.#entry.read(mayRemove);
    return plain && readTranscript(plain);
  }

  #addKnownIds({messages}: Transcript): void {
    for (const {id} of messages) this.#knownIds.add(id);
  }
}

function hasOwnMessages({messages, earlierCount}: Transcript): boolean {
  return shownMessages(messages.slice(earlierCount)).length > 0;
}

function withoutQueued(transcript: Transcript): Transcript {
  return selectMessages(transcript, ({status}) => status !== 'queued');
}

function selectMessages(
  {messages, earlierCount}: Transcript,
  select: (message: Message, index: number) => boolean,
): Transcript {
  return {
    messages: messages.filter(select),
    earlierCount: messages.slice(0, earlierCount).filter(select).length,
  };
}

function limitMessages(transcript: Transcript, most = maxMessages): Transcript {
  const messages = shownMessages(transcript.messages);
  const mostReplaced = Math.min(most, maxReplaced);
  const replaced = newest(transcript.messages.filter(isReplaced), mostReplaced, maxReplacedLength);
  const left = maxTranscriptLength - lengthOf(replaced.map(writeMessage));
  const last = messages.at(-1);
  // Drops a last message that is too long by itself, so that the other messages stay.
  const fitting = last && lengthOf(writeMessage(last)) > left ? messages.slice(0, -1) : messages;
  const kept = newest(fitting, most, left);
  const firstQuestion = kept.findIndex(({role}) => role === 'user');
  // A reply is dropped with its question, unless nothing else is left.
  const first = kept.length < fitting.length ? Math.max(0, firstQuestion) : 0;
  const staying = new Set([...replaced, ...kept.slice(first)]);
  return selectMessages(transcript, message => staying.has(message));
}

/** Returns a transcript without its oldest turns: a share of them, because each attempt writes a long text. */
function withoutOldest(transcript: Transcript): Transcript | undefined {
  const most = Math.floor(shownMessages(transcript.messages).length * 0.75);
  return most > 1 ? limitMessages(transcript, most) : undefined;
}

/** Returns the last messages, limited in number and in length of their JSON. */
function newest(messages: readonly Message[], most: number, longest: number): readonly Message[] {
  let left = longest;
  const first = messages.findLastIndex((message, index) => {
    left -= lengthOf(writeMessage(message));
    return left < 0 || index < messages.length - most;
  });
  return messages.slice(first + 1);
}

function lengthOf(value: unknown): number {
  return writeJson(value).length + 1;
}

function writeTranscript({messages, earlierCount}: Transcript): PlainTranscript {
  return {
    messages: messages.map(writeMessage),
    ...(earlierCount > 0 ? {earlierCount} : {}),
  };
}

function pickTranscript({messages, earlierCount}: JsonObject): PlainTranscript | undefined {
  return isList(messages) ? {messages, earlierCount} : undefined;
}

function readTranscript({messages, earlierCount}: PlainTranscript): Transcript | undefined {
  const ids = new Set<string>();
  const earlierIds = new Set<string>();
  const earlier = typeof earlierCount === 'number' ? earlierCount : 0;
  const read: Message[] = [];
  for (const [index, value] of messages.entries()) {
    const message = readMessage(value);
    // Two messages with one id cannot be distinguished. A queued message would be sent.
    if (!message || ids.has(message.id) || message.status === 'queued') continue;
    ids.add(message.id);
    if (index < earlier) earlierIds.add(message.id);
    read.push(message);
  }
  const shown = shownMessages(read).slice(-maxMessages);
  if (shown.length === 0) return undefined;
  const staying = new Set([...read.filter(isReplaced).slice(-maxReplaced), ...shown]);
  const kept = read.filter(message => staying.has(message));
  return {messages: kept, earlierCount: kept.filter(({id}) => earlierIds.has(id)).length};
}

export interface SessionStorageOptions extends StorageScope {
  readonly persist: Persist;
  readonly platform: SessionPlatform;
  /** Short fingerprint of the signed-in person, `''` while unknown; see `EntryOptions`. */
  readonly subject?: (() => string) | undefined;
}

/** The stored parts of one conversation. No token is among them. */
export interface SessionStorage extends TextStorage {
  readonly persist: Persist;
  readonly outbox: OutboxStorage;
  readonly transcript: TranscriptStorage;
}

/**
 * Opens the storage of one scope. Writes nothing before there is something worth storing. Where storage is off,
 * refused or missing, the data stays in memory as long as the returned object, without a warning. In a full storage, new
 * words replace the oldest turns.
 */
export function openStorage(options: SessionStorageOptions): SessionStorage {
  const {persist, platform} = options;
  const entriesIn = (area: Persist) => ({
    ...options,
    storage: () => (persist === 'none' ? undefined : platform.storage(area)),
    now: platform.now,
  });
  const transcript = new TranscriptStorage(entriesIn(persist), platform);
  const entries = {...entriesIn(persist), makeRoom: () => transcript.makeRoom()};
  return {
    persist,
    draft: new DraftStorage(entries, platform),
    change: new DraftStorage(persist === 'local' ? entriesIn('session') : entries, platform, 'change'),
    outbox: new OutboxStorage(entries),
    transcript,
  };
}
