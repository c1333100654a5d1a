import {attempt} from '../client/platform.js';
import {
  isJsonObject,
  parseJson,
  readNumber,
  readText,
  type JsonObject,
  writeJson,
} from '../client/json-object.js';
import type {StorageArea} from './browser-platform.js';
import {isTranscriptKey, storageKey, storedKeys, timesForgotten, type StorageScope} from './storage-scope.js';

export interface EntryOptions extends StorageScope {
  /** Called for each access. It may throw or return `undefined`. */
  readonly storage: () => StorageArea | undefined;
  readonly now: () => number;
  /**
   * Short fingerprint of the signed-in person, `''` while unknown. Entries of another person are removed without reading
   * them. While the person is unknown, entries of any person are neither read nor overwritten.
   */
  readonly subject?: (() => string) | undefined;
  /** Epoch milliseconds; entries that were set before are not read any more, and removed. Default: none. */
  readonly forgottenAt?: (() => number) | undefined;
  /** Frees space for a value that the storage refuses. Returns whether it did. Default: there is nothing to free. */
  readonly makeRoom?: () => boolean;
}

const version = 1;
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** One limit for transcripts, and one of the same size for all other entries together. */
const maxEntries = 200;

/** Matches the first members of an entry in the order of `write`. Entries with another order are parsed. */
const entryHead = /^\{"version":\d+,"savedAt":(\d+)(?:,"subject":"([^"\\]*)"|(?!,"subject":))[,}]/;

/** The members of an entry that decide whether it is removed. */
interface EntryHead {
  readonly savedAt: unknown;
  /** `''` if nobody was signed in. */
  readonly subject: string;
}

interface PendingValue<Content> {
  readonly content: Content;
  readonly savedAt: number;
  /** `timesForgotten` at that time. */
  readonly times: number;
}

/** Whether an entry of this time has not expired. A time far in the future comes from a wrong clock. */
export function isRecent(time: unknown, now: number): time is number {
  return typeof time === 'number' && Math.abs(now - time) <= lifetime;
}

/**
 * A value in storage: versioned JSON with the time of the last write. If the storage refuses the value, it stays in memory
 * until this object is gone, and the stored one is removed. Expired and unreadable values are removed.
 */
export class StoredEntry<Content> {
  readonly #key: string | undefined;
  readonly #options: EntryOptions;
  readonly #accept: (value: JsonObject) => Content | undefined;
  readonly #longest: number;
  #pending: PendingValue<Content> | undefined;
  #wasOwn = false;

  /**
   * @param accept picks the known members of a value before a write and after a read; `undefined` rejects the value
   * @param longest maximum characters of a stored value; a longer one is removed without parsing
   */
  constructor(
    key: string | undefined,
    options: EntryOptions,
    accept: (value: JsonObject) => Content | undefined,
    longest = Infinity,
  ) {
    this.#key = key;
    this.#options = options;
    this.#accept = accept;
    this.#longest = longest;
  }

  /** @param mayRemove whether to remove a value that has expired, is unreadable or belongs to another person */
  read(mayRemove = true): Content | undefined {
    return this.#readPending()?.content ?? this.#readStored(mayRemove);
  }

  set(content: Content): void {
    this.#pending = {content, savedAt: this.#options.now(), times: timesForgotten(this.#options)};
  }

  /** Writes the pending value. Returns `false` if the write must wait: see `isWithheld`, and `undefined` if it was refused. */
  write(): boolean | undefined {
    const pending = this.#readPending();
    const given = pending?.content;
    const content = given && this.#accept({...given});
    const area = this.#area;
    if (!pending || !content || !area || this.#key === undefined) return true;
    if (this.isWithheld) return false;
    if (this.#isTaken) return true;
    const {savedAt} = pending;
    const subject = this.#subject;
    const text = writeJson({version, savedAt, ...(subject === '' ? {} : {subject}), ...content});
    while (!writeText(area, this.#key, text, this.#options))
      if (!this.#options.makeRoom?.()) {
        // The older value must not return after a reload.
        this.#removeStored();
        return undefined;
      }
    this.#pending = undefined;
    this.#wasOwn = true;
    return true;
  }

  /** Discards the pending value. The stored one stays. */
  discard(): void {
    this.#pending = undefined;
  }

  remove(): void {
    this.discard();
    this.#removeStored();
  }

  /** Removes the pending value, and the stored one unless it may belong to another person. */
  clear(): void {
    this.discard();
    if (!this.isWithheld && !this.#isTaken) this.#removeStored();
  }

  /** Whether a signed-in person stored the value, and the current person is still unknown. */
  get isWithheld(): boolean {
    if (this.#subject !== '') return false;
    const text = this.#readText();
    const head = text === undefined ? undefined : readHead(text);
    return head !== undefined && head.subject !== '' && this.#isCurrent(head);
  }

  /** Whether another person has signed in in another tab, and stored another value in place of this one. */
  get #isTaken(): boolean {
    const text = this.#wasOwn ? this.#readText() : undefined;
    const {subject = ''} = (text !== undefined && readHead(text)) || {};
    return subject !== '' && this.#subject !== '' && subject !== this.#subject;
  }

  get isAvailable(): boolean {
    return this.#key !== undefined && this.#area !== undefined;
  }

  get #area(): StorageArea | undefined {
    return attempt(this.#options.storage);
  }

  get #subject(): string {
    const subject: unknown = attempt(() => this.#options.subject?.());
    return typeof subject === 'string' ? subject : '';
  }

  /** Returns the pending value, unless its visitor was forgotten in the meantime. */
  #readPending(): PendingValue<Content> | undefined {
    if (this.#pending?.times !== timesForgotten(this.#options)) this.#pending = undefined;
    return this.#pending;
  }

  #readText(): string | undefined {
    const key = this.#key;
    const text = key === undefined ? undefined : attempt(() => this.#area?.getItem(key));
    return typeof text === 'string' ? text : undefined;
  }

  #readStored(mayRemove: boolean): Content | undefined {
    const text = this.#readText();
    if (text === undefined) return undefined;
    const value = text.length <= this.#longest ? parseJson(text) : undefined;
    const head = isJsonObject(value) ? headOf(value) : undefined;
    const current = this.#subject;
    const isOfAnother = head && head.subject !== '' && current !== '' && head.subject !== current;
    if (!isJsonObject(value) || !head || !this.#isCurrent(head) || isOfAnother) {
      if (mayRemove && !(isOfAnother && this.#wasOwn)) this.#removeStored();
      return undefined;
    }
    if (head.subject !== current && head.subject !== '') return undefined;
    // Not removed: another tab may run the version of this code that wrote the value.
    const content = value['version'] === version ? this.#accept(value) : undefined;
    this.#wasOwn ||= content !== undefined;
    return content;
  }

  #isCurrent({savedAt}: EntryHead): boolean {
    const {forgottenAt, now} = this.#options;
    return isCurrent(this.#key ?? '', savedAt, now()) && savedAt >= (forgottenAt?.() ?? 0);
  }

  #removeStored(): void {
    const key = this.#key;
    if (key !== undefined) attempt(() => this.#area?.removeItem(key));
  }
}

/** Accepts transcripts with a future time: a clock that was set back must not delete them. */
function isCurrent(key: string, savedAt: unknown, now: number): savedAt is number {
  if (isRecent(savedAt, now)) return true;
  return isTranscriptKey(key) && typeof savedAt === 'number' && Number.isFinite(savedAt) && savedAt > now;
}

/** Avoids parsing long transcripts, because each new entry checks all entries. */
function readHead(text: string): EntryHead | undefined {
  const [match, savedAt, subject = ''] = entryHead.exec(text) ?? [];
  if (match !== undefined) return {savedAt: Number(savedAt), subject};
  const value = parseJson(text);
  return isJsonObject(value) ? headOf(value) : undefined;
}

function headOf(value: JsonObject): EntryHead {
  return {savedAt: value['savedAt'], subject: readText(value, 'subject')};
}

/** Removes the oldest transcripts if the storage is full. Returns whether the text was written. */
function writeText(area: StorageArea, key: string, text: string, options: EntryOptions): boolean {
  const write = (): boolean => {
    if (area.getItem(key) === null) makeRoom(area, key, options.now());
    const ownKeys = [key, storageKey('transcript', options)];
    let others: string[] | undefined;
    for (;;) {
      try {
        area.setItem(key, text);
        return true;
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'QuotaExceededError') return false;
        others ??= transcriptsByAge(area).filter(other => !ownKeys.includes(other));
        const oldest = others.shift();
        if (oldest === undefined) return false;
        area.removeItem(oldest);
      }
    }
  };
  return attempt(write) ?? false;
}

function transcriptsByAge(area: StorageArea): string[] {
  const transcripts = storedKeys(area).filter(isTranscriptKey);
  const times = new Map(
    transcripts.map(key => [key, readNumber(readHead(area.getItem(key) ?? '')?.savedAt) ?? 0]),
  );
  return transcripts.sort((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
}

/** Removes expired entries, and the oldest of the same kind if there are too many for one more. */
function makeRoom(area: StorageArea, newKey: string, now: number): void {
  const current = storedKeys(area).flatMap(key => {
    const savedAt = readHead(area.getItem(key) ?? '')?.savedAt;
    if (isCurrent(key, savedAt, now)) return [{key, savedAt}];
    area.removeItem(key);
    return [];
  });
  const sameKind = current.filter(({key}) => isTranscriptKey(key) === isTranscriptKey(newKey));
  sameKind.sort((one, other) => other.savedAt - one.savedAt);
  for (const {key} of sameKind.slice(maxEntries - 1)) area.removeItem(key);
}
