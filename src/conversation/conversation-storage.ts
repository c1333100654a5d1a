import {DraftStorage} from './draft-storage.js';
import type {ScheduleFlush} from './gathered-text.js';
import {storageArea, type Persist, type StorageArea, type StoredPlace} from './stored-place.js';
import {TranscriptStorage} from './transcript-storage.js';
import {UnconfirmedMessages} from './unconfirmed-messages.js';

/** The place of a conversation, its storage, and the time of each write. */
export interface ConversationStorageOptions extends StoredPlace {
  readonly persist: Persist;
  /** Replaces the browser's storage. */
  readonly storage?: ((persist: Persist) => StorageArea | undefined) | undefined;
  /** Schedules the write of a changed draft or transcript. Default: within 300 milliseconds. */
  readonly schedule?: ScheduleFlush | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Short fingerprint of the signed-in person, `''` while it is not known; see `EntryOptions`. */
  readonly subject?: (() => string) | undefined;
}

/** The stored parts of one conversation. No token is among them. */
export interface ConversationStorage {
  readonly draft: DraftStorage;
  /** The new text of a message that is being edited. Stored for this tab alone, which edits it. */
  readonly change: DraftStorage;
  readonly unconfirmed: UnconfirmedMessages;
  readonly transcript: TranscriptStorage;
}

/**
 * Opens the storage of one place. Nothing is written before there is something worth storing. Where storage is off,
 * refused, full or missing, drafts and unconfirmed messages last as long as the returned object, without a warning.
 */
export function createConversationStorage(options: ConversationStorageOptions): ConversationStorage {
  const {persist, storage = storageArea, schedule = writeWithinMoments, now = Date.now} = options;
  const placeIn = (area: Persist) => ({
    ...options,
    storage: () => (persist === 'none' ? undefined : storage(area)),
    now,
  });
  const place = placeIn(persist);
  return {
    draft: new DraftStorage(place, schedule),
    change: new DraftStorage(placeIn('session'), schedule, 'change'),
    unconfirmed: new UnconfirmedMessages(place),
    transcript: new TranscriptStorage(place, schedule),
  };
}

const writeWithinMoments: ScheduleFlush = write => {
  const timer = setTimeout(write, 300);
  return () => clearTimeout(timer);
};
