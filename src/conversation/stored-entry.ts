import {attempt} from '../client/attempt.js';
import {isJsonObject, parseJson, type JsonObject} from '../client/json-object.js';
import {storedKeys, timesForgotten, type StorageArea, type StoredPlace} from './stored-place.js';

/** Whose entry it is, and where it is kept. */
export interface EntryOptions extends StoredPlace {
  /** Asked anew each time; may throw or give nothing. */
  readonly storage: () => StorageArea | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const version = 1;
const longestStay = 7 * 24 * 60 * 60 * 1000;
const mostEntries = 200;

/** Storages that took no more: the page is told once of each. */
const full = new WeakSet<StorageArea>();

/** Whether something of this time is still worth keeping. A time far ahead comes from a clock that was wrong. */
export function isRecent(time: unknown, now: number): time is number {
  return typeof time === 'number' && Math.abs(now - time) <= longestStay;
}

/**
 * One value in storage: versioned JSON with the time it was saved. What storage does not take stays in
 * memory as long as its owner. Old and unreadable values are dropped.
 */
export class StoredEntry<Content> {
  readonly #key: string | undefined;
  readonly #options: EntryOptions;
  readonly #accept: (value: JsonObject) => Content | undefined;
  #unwritten: {readonly content: Content; readonly times: number} | undefined;

  /** @param accept what is stored of a value, and read of what is stored; nothing of one that is not to be there */
  constructor(
    key: string | undefined,
    options: EntryOptions,
    accept: (value: JsonObject) => Content | undefined,
  ) {
    this.#key = key;
    this.#options = options;
    this.#accept = accept;
  }

  /** What was kept last, written or not. */
  read(): Content | undefined {
    return this.#readUnwritten() ?? this.#readStored();
  }

  /** Takes what is to be kept; the next `write` writes it. */
  hold(content: Content): void {
    this.#unwritten = {content, times: timesForgotten(this.#options)};
  }

  /** Writes what is held. */
  write(): void {
    const held = this.#readUnwritten();
    const content = held && this.#accept({...held});
    const area = this.#area;
    if (!content || !area || this.#key === undefined) return;
    if (writeValue(area, this.#key, content, this.#options.now())) this.#unwritten = undefined;
  }

  /** Lets go of what is held, and of nothing that is stored. */
  release(): void {
    this.#unwritten = undefined;
  }

  remove(): void {
    this.release();
    const key = this.#key;
    if (key !== undefined) attempt(() => this.#area?.removeItem(key));
  }

  get #area(): StorageArea | undefined {
    return attempt(this.#options.storage);
  }

  /** What is held, unless its visitor was forgotten since. */
  #readUnwritten(): Content | undefined {
    if (this.#unwritten?.times !== timesForgotten(this.#options)) this.#unwritten = undefined;
    return this.#unwritten?.content;
  }

  #readStored(): Content | undefined {
    const key = this.#key;
    const text = key === undefined ? undefined : attempt(() => this.#area?.getItem(key));
    if (typeof text !== 'string') return undefined;
    const value = parseJson(text);
    if (!isJsonObject(value) || !isRecent(value['savedAt'], this.#options.now())) {
      this.remove();
      return undefined;
    }
    // Another tab may run another version of this code, which still reads its own.
    return value['version'] === version ? this.#accept(value) : undefined;
  }
}

/** Returns whether the value was written. */
function writeValue(area: StorageArea, key: string, content: object, now: number): boolean {
  try {
    if (area.getItem(key) === null) makeRoom(area, now);
    area.setItem(key, JSON.stringify({...content, version, savedAt: now}));
    return true;
  } catch (error) {
    if (!full.has(area)) console.warn('agent-chat-elements: drafts cannot be stored here.', error);
    full.add(area);
    return false;
  }
}

/** Drops what is old and, where there is no room for one more, the oldest of the rest. */
function makeRoom(area: StorageArea, now: number): void {
  const keys = storedKeys(area);
  const recent = keys.flatMap(key => {
    const value = parseJson(area.getItem(key) ?? '');
    const savedAt = isJsonObject(value) && value['savedAt'];
    return isRecent(savedAt, now) ? [{key, savedAt}] : [];
  });
  recent.sort((one, other) => other.savedAt - one.savedAt);
  const staying = new Set(recent.slice(0, mostEntries - 1).map(({key}) => key));
  for (const key of keys) if (!staying.has(key)) area.removeItem(key);
}
