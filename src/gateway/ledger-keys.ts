import {hexDigest} from '../server/digest.js';

/** Entries of one visitor and agent that a list returns. A storage may drop older ones. */
export const maxEntries = 1000;

const maxRecordIdLength = 200;
/** A driver may use a part of a key as the name of a file, which has at most 255 bytes. */
const maxPartLength = 200;
/** Digits of a time in base 36: until the year 5188. */
const timeDigits = 9;

export interface LedgerEntry {
  readonly recordId: string;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Conversation of the reply, if its question named one. */
  readonly conversationId?: string | undefined;
}

export interface LedgerPage {
  readonly visitorId: string;
  readonly agentId: string;
}

/** Returns the start of all keys of a visitor and agent. The digest reveals neither a cookie nor a token. */
export async function baseOf({visitorId, agentId}: LedgerPage): Promise<string> {
  return `agent-gateway:ledger:${await hexDigest(JSON.stringify([visitorId, agentId]))}:`;
}

/**
 * Returns the key of one reply below a base, or `undefined` for an unusable identifier. The key has the whole entry, so
 * a list reads no values. Keys sort by time. Digits and lower-case letters keep two identifiers apart on every driver:
 * a file system may ignore case.
 */
export function entryKey(base: string, {recordId, time, conversationId}: LedgerEntry): string | undefined {
  if (recordId === '' || recordId.length > maxRecordIdLength || /\p{Surrogate}/u.test(recordId))
    return undefined;
  const parts = toHex(recordId).match(new RegExp(`.{1,${maxPartLength}}`, 'g')) ?? [];
  // A driver for files turns `:` into a folder. The dash keeps the names of folders and files apart.
  const conversation = conversationId === undefined ? '' : `-:x${toHex(conversationId)}`;
  return `${base}${timePart(time)}-${parts.join('-:')}${conversation}`;
}

/** Returns the key of a title that a visitor gave a conversation. Later titles have later keys. */
export function titleKey(base: string, conversationId: string, time: number): string {
  return `${base}title-:x${toHex(conversationId)}-:${timePart(time)}`;
}

/** Returns the conversation of a key of `titleKey`, or `undefined` for another key. */
export function readTitleKey(key: string, base: string): string | undefined {
  if (!key.startsWith(base)) return undefined;
  const digits = /^title-:x([\da-f]+)-:[\da-z]{9}$/.exec(key.slice(base.length))?.[1];
  return digits === undefined ? undefined : fromHex(digits);
}

/**
 * Returns the keys for the marks of deletions that concern a conversation: its own one first, then the one of everything.
 * They are no keys of the ledger, so no list contains them.
 */
export function deletionKeys(
  base: string,
  conversationId: string | undefined,
): readonly [string, ...(readonly string[])] {
  const [, , visitor = ''] = base.split(':');
  const all = `agent-gateway:deleted:${visitor}:all`;
  return conversationId === undefined
    ? [all]
    : [`agent-gateway:deleted:${visitor}:x${toHex(conversationId)}`, all];
}

function timePart(time: number): string {
  return Math.max(0, Math.floor(time)).toString(36).padStart(timeDigits, '0');
}

/** Reads the entry of a key. Returns `undefined` for a key that the ledger did not write. */
export function readEntry(key: string, base: string): LedgerEntry | undefined {
  if (!key.startsWith(base)) return undefined;
  const [, time = '', first = '', rest = '', conversation] =
    /^([\da-z]{9})-((?:[\da-f]{2})+)((?:-:[\da-f]+)*)(?:-:x([\da-f]+))?$/.exec(key.slice(base.length)) ?? [];
  const recordId = fromHex(first + rest.replaceAll('-:', ''));
  if (recordId === '') return undefined;
  const conversationId = conversation === undefined ? {} : {conversationId: fromHex(conversation)};
  return {recordId, time: Number.parseInt(time, 36), ...conversationId};
}

/** Splits a key after its first three parts, which all entries of a visitor and agent share. */
export function splitKey(key: string): {readonly group: string; readonly field: string} {
  const parts = key.split(':');
  return {group: parts.slice(0, 3).join(':'), field: parts.slice(3).join(':')};
}

function toHex(text: string): string {
  return Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns `''` for bytes that are not text. */
function fromHex(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    return '';
  }
}
