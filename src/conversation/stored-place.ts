import {attempt} from '../client/attempt.js';
import {parseJson, writeJson} from '../client/json-object.js';
import {resolveUrl} from '../client/service-url.js';

/** Where a conversation is stored: nowhere, for the tab, or for all tabs and visits. */
export type Persist = 'none' | 'session' | 'local';

/** The part of `Storage` that is needed. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Whose conversation with whom: one place never sees what is kept for another. */
export interface StoredPlace {
  /** Address of the service, absolute or relative to the page. */
  readonly serviceUrl: string;
  readonly agentId: string;
  /** The visitor as the page names it, `''` while it does not. */
  readonly visitorId: string;
}

/** The purpose of a name: a stored value, a channel between tabs or a lock. */
type PlaceUse = 'draft' | 'change' | 'unconfirmed' | 'transcript' | 'tabs' | 'sending';

/** The beginning of every key in storage. */
const storedUse = /^agent-chat-elements:(?:draft|change|unconfirmed|transcript):/;

const transcriptPrefix = 'agent-chat-elements:transcript:';

/** How often a visitor was forgotten since the page began, at a service or at all. */
const forgotten = new Map<string, number>();
const forgetListeners = new Set<() => void>();

/** Calls `listener` after a visitor was forgotten, for as long as the page lives. */
export function onVisitorForgotten(listener: () => void): void {
  forgetListeners.add(listener);
}

/**
 * The name for one use of a place, and for one thing of it by its own name; `undefined` when there is no agent,
 * or no service to ask.
 */
export function placeKey(use: PlaceUse, place: StoredPlace, ...name: readonly string[]): string | undefined {
  const service = serviceName(place.serviceUrl);
  if (service === undefined || place.agentId === '') return undefined;
  // Quotation marks keep the parts apart, whatever they hold.
  return `agent-chat-elements:${use}:${writeJson([place.visitorId, service, place.agentId, ...name])}`;
}

/** The browser's storage; `undefined` where there is none or the visitor refuses it. */
export function storageArea(persist: Persist): StorageArea | undefined {
  return attempt(() => {
    if (persist === 'none') return undefined;
    // Merely reading the property may throw.
    const area: Storage | undefined =
      persist === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
    return area;
  });
}

/** The keys of everything stored: drafts, changes, unconfirmed messages and transcripts. */
export function storedKeys(area: StorageArea): readonly string[] {
  const keys = [...Array(area.length).keys()].map(index => area.key(index) ?? '');
  return keys.filter(key => storedUse.test(key));
}

/** Whether the key belongs to a transcript, of any place. */
export function isTranscriptKey(key: string): boolean {
  return key.startsWith(transcriptPrefix);
}

/** The names of the unconfirmed messages of a place. */
export function storedNames(area: StorageArea, place: StoredPlace): readonly string[] {
  return storedKeys(area).flatMap(key => {
    const name = String(readParts(key)[3]);
    return key === placeKey('unconfirmed', place, name) ? [name] : [];
  });
}

/**
 * Removes every draft, change, unconfirmed message and transcript of a visitor, of one service or of all, for the tab
 * and for all tabs. Pending writes are dropped.
 */
export function forgetVisitor(
  visitorId: string,
  serviceUrl?: string,
  areas: readonly (StorageArea | undefined)[] = [storageArea('session'), storageArea('local')],
): void {
  const service = serviceUrl === undefined ? '' : serviceName(serviceUrl);
  if (service === undefined) return;
  const visitor = writeJson([visitorId, service]);
  forgotten.set(visitor, (forgotten.get(visitor) ?? 0) + 1);
  for (const area of areas) {
    attempt(() => {
      for (const key of area ? storedKeys(area) : []) {
        const [ofVisitor, ofService] = readParts(key);
        if (ofVisitor === visitorId && (service === '' || ofService === service)) area?.removeItem(key);
      }
    });
  }
  for (const listener of forgetListeners) listener();
}

/** Grows when the visitor of a place is forgotten. */
export function timesForgotten({visitorId, serviceUrl}: StoredPlace): number {
  // Asked with each question and each update of a chat, and hardly any visitor is forgotten.
  if (forgotten.size === 0) return 0;
  const services = ['', serviceName(serviceUrl)];
  return services.reduce(
    (times, service) => times + (forgotten.get(writeJson([visitorId, service])) ?? 0),
    0,
  );
}

function readParts(key: string): readonly unknown[] {
  const parts = parseJson(key.replace(storedUse, ''));
  return Array.isArray(parts) ? parts : [];
}

/** An address without what may be secret: a query may hold a key, and only its fingerprint is kept. */
function serviceName(address: string): string | undefined {
  const url = attempt(() => resolveUrl(address));
  if (!url) return undefined;
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url.origin + path + (url.search === '' ? '' : `?${fingerprint(url.search)}`);
}

function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
