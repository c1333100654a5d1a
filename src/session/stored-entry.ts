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

/** The scope of an entry, its storage and its reader. */
export interface EntryOptions extends StorageScope {
  /** Called for each access; may throw or return nothing. */
  readonly storage: () => StorageArea | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /**
   * Short fingerprint of the signed-in person, `''` while it is not known. Entries of another person are removed
   * unread. While it is not known, entries of any person stay unread and are not overwritten.
   */
  readonly subject?: (() => string) | undefined;
}

const version = 1;
const longestStay = 7 * 24 * 60 * 60 * 1000;

/** Maximum number of transcripts, and of all other entries together. */
const mostEntries = 200;

/** Names of the error a full storage throws: the standard one, and the one of old Firefox versions. */
const fullErrors: ReadonlySet<unknown> = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']);

/** The first members of an entry, in the order they are written. Other orders are parsed. */
const entryHead = /^\{"version":\d+,"savedAt":(\d+)(?:,"subject":"([^"\\]*)"|(?!,"subject":))[,}]/;

/** The members of an entry that decide on its removal. */
interface EntryHead {
  readonly savedAt: unknown;
  /** `''` when nobody was signed in. */
  readonly subject: string;
}

/** Whether an entry of this time is still worth storing. A time far in the future comes from a wrong clock. */
export function isRecent(time: unknown, now: number): time is number {
  return typeof time === 'number' && Math.abs(now - time) <= longestStay;
}

/**
 * One value in storage: versioned JSON with the time it was saved. A value that storage refuses stays in
 * memory as long as its owner. Old and unreadable values are removed.
 */
export class StoredEntry<Content> {
  readonly #key: string | undefined;
  readonly #options: EntryOptions;
  readonly #accept: (value: JsonObject) => Content | undefined;
  readonly #longest: number;
  #unwritten: {readonly content: Content; readonly times: number} | undefined;

  /**
   * @param accept selects the part of a value to store, and of a stored value to read; `undefined` rejects it
   * @param longest characters of a stored value; a longer one is removed before it is parsed
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

  /** Returns the latest value, written or not. */
  read(): Content | undefined {
    return this.#readUnwritten() ?? this.#readStored();
  }

  /** Takes a value for the next `write`. */
  hold(content: Content): void {
    this.#unwritten = {content, times: timesForgotten(this.#options)};
  }

  /** Writes the held value. Returns false when it has to wait: see `isWithheld`. */
  write(): boolean {
    const held = this.#readUnwritten();
    const content = held && this.#accept({...held});
    const area = this.#area;
    if (!content || !area || this.#key === undefined) return true;
    if (this.isWithheld) return false;
    const savedAt = this.#options.now();
    const subject = this.#subject;
    const text = writeJson({version, savedAt, ...(subject === '' ? {} : {subject}), ...content});
    if (writeText(area, this.#key, text, this.#options)) this.#unwritten = undefined;
    return true;
  }

  /** Drops the held value; the stored one stays. */
  release(): void {
    this.#unwritten = undefined;
  }

  /** Removes the held value and the stored one. */
  remove(): void {
    this.release();
    this.#removeStored();
  }

  /** Removes the held value, and the stored one unless it may belong to another person. */
  clear(): void {
    this.release();
    if (!this.isWithheld) this.#removeStored();
  }

  /** Whether a person stored the value, and it is not known yet whether the same person is here. */
  get isWithheld(): boolean {
    if (this.#subject !== '') return false;
    const text = this.#readText();
    const head = text === undefined ? undefined : readHead(text);
    return head !== undefined && head.subject !== '' && this.#isCurrent(head);
  }

  /** Whether there is a storage to write to. */
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

  /** Returns the held value, unless its visitor was forgotten since. */
  #readUnwritten(): Content | undefined {
    if (this.#unwritten?.times !== timesForgotten(this.#options)) this.#unwritten = undefined;
    return this.#unwritten?.content;
  }

  #readText(): string | undefined {
    const key = this.#key;
    const text = key === undefined ? undefined : attempt(() => this.#area?.getItem(key));
    return typeof text === 'string' ? text : undefined;
  }

  #readStored(): Content | undefined {
    const text = this.#readText();
    if (text === undefined) return undefined;
    const value = text.length <= this.#longest ? parseJson(text) : undefined;
    const head = isJsonObject(value) ? headOf(value) : undefined;
    const current = this.#subject;
    const isOfAnother = head && head.subject !== '' && current !== '' && head.subject !== current;
    if (!isJsonObject(value) || !head || !this.#isCurrent(head) || isOfAnother) {
      this.#removeStored();
      return undefined;
    }
    if (head.subject !== current && head.subject !== '') return undefined;
    // Another tab may run another version of this code, which still reads its own.
    return value['version'] === version ? this.#accept(value) : undefined;
  }

  #isCurrent({savedAt}: EntryHead): boolean {
    return isCurrent(this.#key ?? '', savedAt, this.#options.now());
  }

  #removeStored(): void {
    const key = this.#key;
    if (key !== undefined) attempt(() => this.#area?.removeItem(key));
  }
}

/** A transcript of the future is read as well: losing it to a clock that was set back would be worse. */
function isCurrent(key: string, savedAt: unknown, now: number): savedAt is number {
  if (isRecent(savedAt, now)) return true;
  return isTranscriptKey(key) && typeof savedAt === 'number' && Number.isFinite(savedAt) && savedAt > now;
}

/** Reads the head of an entry, mostly without parsing the rest: a transcript is long, and a new entry checks them all. */
function readHead(text: string): EntryHead | undefined {
  const [match, savedAt, subject = ''] = entryHead.exec(text) ?? [];
  if (match !== undefined) return {savedAt: Number(savedAt), subject};
  const value = parseJson(text);
  return isJsonObject(value) ? headOf(value) : undefined;
}

function headOf(value: JsonObject): EntryHead {
  return {savedAt: value['savedAt'], subject: readText(value, 'subject')};
}

/** Returns whether the text was written. */
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
        if (!(error instanceof Error) || !fullErrors.has(error.name)) return false;
        others ??= transcriptsByAge(area).filter(other => !ownKeys.includes(other));
        const oldest = others.shift();
        if (oldest === undefined) return false;
        area.removeItem(oldest);
      }
    }
  };
  return attempt(write) ?? false;
}

/** The keys of all transcripts, oldest first. */
function transcriptsByAge(area: StorageArea): string[] {
  const transcripts = storedKeys(area).filter(isTranscriptKey);
  const times = new Map(
    transcripts.map(key => [key, readNumber(readHead(area.getItem(key) ?? '')?.savedAt) ?? 0]),
  );
  return transcripts.sort((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
}

/** Drops old entries and, where there is no room for one more of the kind of this key, the oldest of its kind. */
function makeRoom(area: StorageArea, newKey: string, now: number): void {
  const current = storedKeys(area).flatMap(key => {
    const savedAt = readHead(area.getItem(key) ?? '')?.savedAt;
    if (isCurrent(key, savedAt, now)) return [{key, savedAt}];
    area.removeItem(key);
    return [];
  });
  const sameKind = current.filter(({key}) => isTranscriptKey(key) === isTranscriptKey(newKey));
  sameKind.sort((one, other) => other.savedAt - one.savedAt);
  for (const {key} of sameKind.slice(mostEntries - 1)) area.removeItem(key);
}
