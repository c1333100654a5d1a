import {attempt} from '../client/platform.js';
import {isJsonObject, isList, parseJson, readNumber, writeJson} from '../client/json-object.js';
import type {RecordPage} from '../client/resources.js';
import type {TurnMessage} from '../conversation/message.js';

/** Where the time of the last “New conversation” is stored. */
export interface HiddenRecordsEntry {
  /** Storage key for a service, an agent and a visitor. `undefined` without an agent or a service. */
  readonly key: string | undefined;
  /** Returns `undefined` if nothing may be stored. May throw. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/** Records up to a time, and records with these identifiers. */
export interface HiddenRecords {
  readonly since: number;
  readonly ids: readonly string[];
}

const maxIds = 20;
/** Milliseconds that the clock of the service may be ahead. A record from a later time would hide all new ones. */
const maxAhead = 24 * 60 * 60 * 1000;

/** Hidden records that could not be stored, by key. They stay hidden until the page closes. */
const unstored = new Map<string, HiddenRecords>();

/**
 * Hides the records of these messages, and all older ones. The clocks of browser and service may differ, so this stores
 * the newest identifiers, too.
 */
export function hideRecords(
  {key, storage}: HiddenRecordsEntry,
  messages: readonly TurnMessage[],
  now: number,
): void {
  if (key === undefined) return;
  const times = messages.map(({createdAt = 0}) => (createdAt < now + maxAhead ? createdAt : 0));
  const since = Math.max(now, ...times);
  const ids = messages.flatMap(({recordId}) => recordId || []).slice(-maxIds);
  const area = attempt(storage);
  const isStored = attempt(() => {
    area?.setItem(key, writeJson({since, ids}));
    return area !== undefined;
  });
  if (!isStored) unstored.set(key, {since, ids});
}

/** Returns the records that this page or another tab has hidden. The later of the two entries counts. */
export function hiddenBy({key, storage}: HiddenRecordsEntry): HiddenRecords | undefined {
  if (key === undefined) return undefined;
  const text = attempt(() => storage()?.getItem(key));
  const value = parseJson(text ?? '');
  const own = unstored.get(key);
  const since = isJsonObject(value) ? readNumber(value['since']) : undefined;
  if (!isJsonObject(value) || since === undefined || since <= (own?.since ?? 0)) return own;
  const ids = isList(value['ids']) ? value['ids'].slice(0, maxIds) : [];
  return {since, ids: ids.filter(id => typeof id === 'string')};
}

/**
 * Removes hidden records from a page, newest record first, and all records after the first hidden one. Also removes
 * a reply that was stored after its question was hidden.
 *
 * @param listed number of records of earlier pages. The list ends with this page if it has a hidden record
 */
export function withoutHidden(
  page: RecordPage,
  listed: number,
  hidden: HiddenRecords | undefined,
): RecordPage {
  if (!hidden) return page;
  const {since, ids} = hidden;
  const first = page.records.findIndex(
    ({recordId, createdAt}) => ids.includes(recordId) || (createdAt !== undefined && createdAt <= since),
  );
  if (first < 0) return page;
  const newer = page.records.slice(0, first);
  const records = newer.slice(0, newer.findLastIndex(({role}) => role === 'user') + 1);
  return {...page, records, total: listed + records.length};
}
