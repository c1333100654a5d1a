import {attempt} from '../client/platform.js';
import {isJsonObject, isList, parseJson, readNumber, writeJson} from '../client/json-object.js';
import type {RecordPage} from '../client/resources.js';
import type {Message} from '../conversation/conversation-state.js';

/** The place of the mark that a new conversation leaves. */
export interface RecordMark {
  /** Key of the mark: service, agent and visitor. `undefined` without an agent or a service. */
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

/** Marks that could not be stored. They last as long as the page. */
const marks = new Map<string, HiddenRecords>();

/**
 * Marks the records of these messages, and all older ones, as hidden. The clocks of browser and service may differ, so
 * the mark contains the newest identifiers, too.
 */
export function hideRecords({key, storage}: RecordMark, messages: readonly Message[], now: number): void {
  if (key === undefined) return;
  const times = messages.map(({createdAt = 0}) => (createdAt < now + maxAhead ? createdAt : 0));
  const since = Math.max(now, ...times);
  const ids = messages.flatMap(({recordId}) => recordId || []).slice(-maxIds);
  const area = attempt(storage);
  const isStored = attempt(() => {
    area?.setItem(key, writeJson({since, ids}));
    return area !== undefined;
  });
  if (!isStored) marks.set(key, {since, ids});
}

/** Returns the later mark of this page and of the storage, which other tabs may have changed. */
export function hiddenBy({key, storage}: RecordMark): HiddenRecords | undefined {
  if (key === undefined) return undefined;
  const text = attempt(() => storage()?.getItem(key));
  const value = parseJson(text ?? '');
  const own = marks.get(key);
  const since = isJsonObject(value) ? readNumber(value['since']) : undefined;
  if (!isJsonObject(value) || since === undefined || since <= (own?.since ?? 0)) return own;
  const ids = isList(value['ids']) ? value['ids'].slice(0, maxIds) : [];
  return {since, ids: ids.filter(id => typeof id === 'string')};
}

/**
 * Removes hidden records from a page, newest record first, and all records after the first hidden one. A reply that the
 * service stored after the mark has no question before it in the new conversation, so it is removed, too.
 *
 * @param listed number of records of earlier pages, which are then all that there are
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
