import {DraftStorage, type TextStorage} from './draft.js';
import {OutboxStorage} from './outbox.js';
import type {Persist, SessionPlatform} from './browser-platform.js';
import type {StorageScope} from './storage-scope.js';
import {TranscriptStorage} from './transcript-storage.js';

export interface SessionStorageOptions extends StorageScope {
  readonly persist: Persist;
  readonly platform: SessionPlatform;
  /** Short fingerprint of the signed-in person, `''` while it is not known; see `EntryOptions`. */
  readonly subject?: (() => string) | undefined;
}

/** The stored parts of one conversation. No token is among them. */
export interface SessionStorage extends TextStorage {
  readonly outbox: OutboxStorage;
  readonly transcript: TranscriptStorage;
}

/**
 * Opens the storage of one scope. Nothing is written before there is something worth storing. Where storage is off,
 * refused, full or missing, everything lasts as long as the returned object, without a warning.
 */
export function openStorage(options: SessionStorageOptions): SessionStorage {
  const {persist, platform} = options;
  const entriesIn = (area: Persist) => ({
    ...options,
    storage: () => (persist === 'none' ? undefined : platform.storage(area)),
    now: platform.now,
  });
  const entries = entriesIn(persist);
  return {
    draft: new DraftStorage(entries, platform),
    change: new DraftStorage(entriesIn('session'), platform, 'change'),
    outbox: new OutboxStorage(entries),
    transcript: new TranscriptStorage(entries, platform),
  };
}
