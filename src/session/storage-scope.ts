import {attempt} from '../client/platform.js';
import {parseJson, writeJson} from '../client/json-object.js';
import {resolveUrl} from '../client/service-url.js';
import {Signal} from '../signals.js';
import {browserAreas, type StorageArea} from './browser-platform.js';

/** The owner of stored entries. Entries of one scope are never read in another. */
export interface StorageScope {
  readonly serviceUrl: string;
  readonly agentId: string;
  /** The page's name for the visitor; `''` if it sets none. */
  readonly visitorId: string;
  /** One of several conversations with the agent. Absent or `''` if there is only one. */
  readonly conversationId?: string | undefined;
}

/** Purpose of a key: a stored value, a channel between tabs or a lock. */
type ScopeUse =
  | 'consent'
  | 'conversation'
  | 'draft'
  | 'change'
  | 'unconfirmed'
  | 'transcript'
  | 'hidden'
  | 'switches'
  | 'tabs'
  | 'sending';

const storedUse = /^agent-chat-elements:(?:draft|change|unconfirmed|transcript):/;

const transcriptPrefix = 'agent-chat-elements:transcript:';

/** Ends the entry of `markForgotten` when the other tabs are to sign out. */
const signOutMark = ' sign-out';

/** Number of `forgetVisitor` calls since the page was loaded, by visitor and service (`''` for all services). */
const forgotten = new Map<string, number>();

/** Sent after each `forgetVisitor`. */
export const visitorForgotten = new Signal();

/**
 * Returns the key for one purpose of a scope, or `undefined` without an agent or a service.
 *
 * @param name names one of several entries of the same purpose
 */
export function storageKey(
  use: ScopeUse,
  scope: StorageScope,
  ...name: readonly string[]
): string | undefined {
  const service = serviceName(scope.serviceUrl);
  if (service === undefined || scope.agentId === '') return undefined;
  // JSON separates the parts, whatever characters they contain.
  // With one conversation, the key has no conversation part. So entries of older versions stay readable.
  const parts = [scope.visitorId, service, scope.agentId, ...name].concat(scope.conversationId || []);
  return `agent-chat-elements:${use}:${writeJson(parts)}`;
}

/** Returns the keys of the entries that expire. */
export function storedKeys(area: StorageArea): readonly string[] {
  return allKeys(area).filter(key => storedUse.test(key));
}

function allKeys(area: StorageArea): readonly string[] {
  return [...Array(area.length).keys()].map(index => area.key(index) ?? '');
}

export function isTranscriptKey(key: string): boolean {
  return key.startsWith(transcriptPrefix);
}

export function storedNames(area: StorageArea, scope: StorageScope): readonly string[] {
  return storedKeys(area).flatMap(key => {
    const name = String(readParts(key)[3]);
    return key === storageKey('unconfirmed', scope, name) ? [name] : [];
  });
}

/**
 * Removes all drafts, edits, unconfirmed messages, transcripts, entries of hidden records and consents of a visitor from
 * both storage areas. Discards pending writes.
 *
 * @param serviceUrl limits the removal to one service. Default: all services.
 */
export function forgetVisitor(
  visitorId: string,
  serviceUrl?: string,
  areas: readonly (StorageArea | undefined)[] = browserAreas(),
): void {
  const service = serviceUrl === undefined ? '' : serviceName(serviceUrl);
  if (service === undefined) return;
  const visitor = writeJson([visitorId, service]);
  forgotten.set(visitor, (forgotten.get(visitor) ?? 0) + 1);
  for (const area of areas) {
    attempt(() => {
      for (const key of area ? allKeys(area) : []) {
        const [ofVisitor, ofService] = readParts(key);
        if (ofVisitor === visitorId && (service === '' || ofService === service)) area?.removeItem(key);
      }
    });
  }
  visitorForgotten.send();
}

/**
 * Key of the time when a visitor was forgotten, at one service or at all of them (`''`). It does not name the visitor,
 * because it stays.
 */
function forgottenKey(visitorId: string, service: string): string {
  return `agent-chat-elements:forgotten:${fingerprint(writeJson([visitorId, service]))}`;
}

/**
 * Stores the time when a visitor was forgotten. Words from before that time are not read any more, in any tab. Some tabs are
 * busy, or on a page without a chat, and would show or store them again later.
 *
 * @param signsOut whether the other tabs are to sign out now: see `isSignOut`
 */
export function markForgotten(
  {visitorId, serviceUrl}: {readonly visitorId: string; readonly serviceUrl?: string | undefined},
  time: number,
  signsOut = false,
): void {
  const service = serviceUrl === undefined ? '' : serviceName(serviceUrl);
  if (service === undefined) return;
  const [, local] = browserAreas();
  attempt(() => local?.setItem(forgottenKey(visitorId, service), `${time}${signsOut ? signOutMark : ''}`));
}

/** Returns the epoch milliseconds of the last `markForgotten` of any tab, or 0. */
export function forgottenAt({visitorId, serviceUrl}: StorageScope, local: StorageArea | undefined): number {
  const timeAt = (service = ''): number =>
    Number.parseFloat(attempt(() => local?.getItem(forgottenKey(visitorId, service))) ?? '') || 0;
  return Math.max(timeAt(), timeAt(serviceName(serviceUrl)));
}

/** Whether an event of the storage means that the visitor has signed out in another tab. */
export function isSignOut(
  {key, newValue}: StorageEvent,
  {visitorId, serviceUrl}: Pick<StorageScope, 'visitorId' | 'serviceUrl'>,
): boolean {
  return (
    key === forgottenKey(visitorId, serviceName(serviceUrl) ?? '') && newValue?.endsWith(signOutMark) === true
  );
}

/** Returns a number that grows each time the visitor of a scope is forgotten. */
export function timesForgotten({visitorId, serviceUrl}: StorageScope): number {
  // Fast path, because each update of a chat calls this.
  if (forgotten.size === 0) return 0;
  const services = ['', serviceName(serviceUrl)];
  return services.reduce(
    (times, service) => times + (forgotten.get(writeJson([visitorId, service])) ?? 0),
    0,
  );
}

function readParts(key: string): readonly unknown[] {
  const parts = parseJson(key.replace(/^agent-chat-elements:\w+:/, ''));
  return Array.isArray(parts) ? parts : [];
}

/** Replaces a query by its fingerprint, because it may contain a secret. */
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
