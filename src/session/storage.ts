import {writeJson} from '../client/json-object.js';
import {attempt} from '../client/platform.js';
import {mergeTranscripts} from '../conversation/merge-transcripts.js';
import type {TurnMessage} from '../conversation/message.js';
import {
  allMessages,
  isQueued,
  mapMessages,
  mapTurns,
  shownAttempt,
  shownTurns,
  type Turn,
} from '../conversation/turns.js';
import {DelayedWrite} from './delayed-write.js';
import type {SessionPlatform, Persist} from './browser-platform.js';
import {StoredEntry, type EntryOptions} from './stored-entry.js';
import {writeMessage} from './stored-message.js';
import {pickTranscript, readTurns, writeTurns, type PlainTranscript} from './stored-turns.js';
import {forgottenAt, storageKey, timesForgotten, type StorageScope} from './storage-scope.js';
import {DraftStorage, type TextStorage} from './draft.js';
import {OutboxStorage} from './outbox.js';

const maxMessages = 200;
/** Maximum characters of the messages as JSON. */
const maxTranscriptLength = 484_000;
/**
 * Characters. Longer entries are not parsed. Larger than `maxTranscriptLength`, because a later version may write more.
 */
const maxParsedLength = 2_000_000;

type Turns = readonly Turn[];

/**
 * Stores the transcript of a conversation: the newest 200 messages on screen and 200 others, up to 500,000 characters
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
  #pending: (() => Turns) | undefined;
  /** Epoch milliseconds; earlier turns were removed, here or in another tab. */
  #notBefore = 0;
  #hasOwn = false;
  #wasStored = false;
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

  read(): Turns | undefined {
    const turns = this.#readStored();
    // Only the first transcript is shown. Later ones must not count as removed here.
    if (turns && !this.#hasOwn) this.#addKnownIds(turns);
    this.#wasStored ||= turns !== undefined;
    return turns;
  }

  /** Returns turns with the selected ones of the storage, such as those of other tabs. */
  merge(own: Turns, select: (stored: Turns) => Turns): Turns {
    const stored = this.#readStored(false);
    return stored ? mergeTranscripts(own, select(stored), this.#knownIds) : own;
  }

  /**
   * Schedules a write of the transcript.
   *
   * @param current returns the transcript; called only when it is written
   * @param when `soon` writes after a short delay, `later` only when the page is hidden or closed
   */
  store(current: () => Turns, when: 'soon' | 'later' = 'soon'): void {
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
    this.#wasStored = false;
    this.#entry.clear();
  }

  /** Whether the messages of this chat were stored, and another tab has removed them. */
  isGone(own: Turns): boolean {
    const ids = new Set(allMessages(own).map(({id}) => id));
    return this.#wasStored && !allMessages(this.#readStored(false) ?? []).some(({id}) => ids.has(id));
  }

  /** Removes the turns of before a time, and does not read them any more: another tab may write them once more. */
  removeBefore(time: number): void {
    this.discard();
    this.#wasStored = false;
    this.#notBefore = time;
    this.#readStored();
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

  #write(current: Turns): void {
    // A reload drops earlier turns, such as one of the records with a new reply. So another tab has not removed it.
    const own = turnsSince(withoutQueued(current), this.#notBefore);
    this.#addKnownIds(own);
    const stored = this.#readStored();
    const merged = mergeTranscripts(hasOwnMessages(own) ? own : [], stored ?? [], this.#knownIds);
    let kept: Turns | undefined = limitMessages(merged);
    if (!hasOwnMessages(kept)) {
      this.#wasStored = false;
      if (stored) this.#entry.remove();
      return;
    }
    while (kept && !this.#fits(kept)) kept = withoutOldest(kept);
    this.#wasStored = kept !== undefined && hasOwnMessages(own);
    if (kept || this.#hasWarned) return;
    this.#hasWarned = true;
    console.warn('agent-chat-elements: the browser could not store the conversation.');
  }

  #fits(turns: Turns): boolean {
    this.#entry.set(writeTurns(turns));
    const isStored = this.#entry.write();
    this.#entry.discard();
    return isStored === true;
  }

  #readStored(mayRemove = true): Turns | undefined {
    const plain = this.#entry.read(mayRemove);
    if (!plain) return undefined;
    const all = limitNumber(readTurns(plain));
    const turns = turnsSince(all, Math.max(this.#notBefore, this.#options.forgottenAt?.() ?? 0));
    if (turns.length < all.length && !(hasOwnMessages(turns) && this.#fits(turns))) this.#entry.remove();
    return turns.length > 0 ? turns : undefined;
  }

  #addKnownIds(turns: Turns): void {
    for (const {id} of allMessages(turns)) this.#knownIds.add(id);
  }
}

/** Returns the turns that began at a time or later, in epoch milliseconds. */
export function turnsSince(turns: Turns, time: number): Turns {
  return turns.filter(({attempts}) => (attempts[0]?.[0]?.createdAt ?? time) >= time);
}

export function hasOwnMessages(turns: Turns): boolean {
  return onScreen(turns).some(({isEarlier}) => !isEarlier);
}

function onScreen(turns: Turns): readonly TurnMessage[] {
  return shownTurns(turns).flatMap(shownAttempt);
}

/** The tab that sends a queued question stores it. */
function withoutQueued(turns: Turns): Turns {
  return turns.some(isQueued) ? selectMessages(turns, ({status}) => status !== 'queued') : turns;
}

function selectMessages(turns: Turns, select: (message: TurnMessage) => boolean): Turns {
  return mapTurns(turns, message => (select(message) ? message : undefined));
}

/** Drops the oldest messages of a transcript: first those that are not on screen. */
function limitMessages(turns: Turns, most = maxMessages): Turns {
  const messages = onScreen(turns);
  const last = messages.at(-1);
  // Drops a last message that is too long by itself, so that the other messages stay.
  const isTooLong = last && lengthOf(writeMessage(last)) > maxTranscriptLength;
  const fitting = isTooLong ? messages.slice(0, -1) : messages;
  const {kept, left} = newest(fitting, most, maxTranscriptLength);
  const firstQuestion = kept.findIndex(({role}) => role === 'user');
  // A reply is dropped with its question, unless nothing else is left.
  const shown = kept.slice(kept.length < fitting.length ? Math.max(0, firstQuestion) : 0);
  return keepMessages(turns, shown, newest(hiddenMessages(turns, messages), most, left).kept);
}

function hiddenMessages(turns: Turns, shown: readonly TurnMessage[]): readonly TurnMessage[] {
  const shownOnes = new Set(shown);
  return allMessages(turns).filter(message => !shownOnes.has(message));
}

function limitNumber(turns: Turns): Turns {
  const messages = onScreen(turns);
  const hidden = hiddenMessages(turns, messages).slice(-maxMessages);
  return messages.length > 0 ? keepMessages(turns, messages.slice(-maxMessages), hidden) : [];
}

/**
 * Drops all other messages. A hidden turn is dropped with the reply that it belongs below, and a hidden attempt with the one
 * on screen: they would be on screen otherwise.
 */
function keepMessages(turns: Turns, shown: readonly TurnMessage[], hidden: readonly TurnMessage[]): Turns {
  const staying = new Set([...shown, ...hidden]);
  const ids = new Set<string>();
  const shownOnes = new Set(shownTurns(turns));
  return turns.flatMap(turn => {
    const mayStay = shownOnes.has(turn)
      ? shownAttempt(turn).some(message => staying.has(message))
      : ids.has(turn.after ?? '');
    if (!mayStay) return [];
    const kept = mapMessages(turn, message => (staying.has(message) ? message : undefined));
    for (const {id} of kept?.attempts.flat() ?? []) ids.add(id);
    return kept ?? [];
  });
}

/** Returns a transcript without its oldest turns: a share of them, because each attempt writes a long text. */
function withoutOldest(turns: Turns): Turns | undefined {
  const most = Math.floor(onScreen(turns).length * 0.75);
  return most > 1 ? limitMessages(turns, most) : undefined;
}

/** Returns the last messages, limited in number and in length of their JSON, and the length that is left. */
function newest(
  messages: readonly TurnMessage[],
  most: number,
  longest: number,
): {readonly kept: readonly TurnMessage[]; readonly left: number} {
  let left = longest;
  let first = messages.length;
  for (const message of messages.slice(-most).reverse()) {
    const length = lengthOf(writeMessage(message));
    if (length > left) break;
    left -= length;
    first -= 1;
  }
  return {kept: messages.slice(first), left};
}

function lengthOf(value: unknown): number {
  return writeJson(value).length + 1;
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
    forgottenAt: () =>
      forgottenAt(
        options,
        attempt(() => platform.storage('local')),
      ),
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
