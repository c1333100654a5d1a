import {DraftStorage} from './draft-storage.js';
import type {ScheduleFlush} from './gathered-text.js';
import {storageArea, type Persist, type StorageArea, type StoredPlace} from './stored-place.js';
import {UnconfirmedMessages} from './unconfirmed-messages.js';

/** Whose words are kept, where, and when they are written. */
export interface ConversationStorageOptions extends StoredPlace {
  readonly persist: Persist;
  /** Takes the place of the browser's storage. */
  readonly storage?: ((persist: Persist) => StorageArea | undefined) | undefined;
  /** When a draft that changed is written; by default within a third of a second. */
  readonly schedule?: ScheduleFlush | undefined;
  /** Hears each draft as it is written or, `''`, removed. */
  readonly onDraftWritten?: ((text: string) => void) | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** What a visitor wrote to an agent and the service may not have yet. No reply and no token is among it. */
export interface ConversationStorage {
  readonly draft: DraftStorage;
  /** The words the last message is being changed to: in this tab alone, where it is being changed. */
  readonly change: DraftStorage;
  readonly unconfirmed: UnconfirmedMessages;
}

/**
 * Opens the storage of one place. Nothing is written before there is something worth keeping. Where storage
 * is off, refused, full or missing, everything works and lasts as long as the returned object.
 */
export function createConversationStorage(options: ConversationStorageOptions): ConversationStorage {
  const {persist, schedule = writeWithinMoments, now = Date.now} = options;
  const {storage = storageArea, onDraftWritten} = options;
  const placeIn = (area: Persist) => ({
    ...options,
    storage: () => (persist === 'none' ? undefined : storage(area)),
    now,
  });
  const place = placeIn(persist);
  return {
    draft: new DraftStorage(place, schedule, onDraftWritten),
    change: new DraftStorage(placeIn('session'), schedule, undefined, 'change'),
    unconfirmed: new UnconfirmedMessages(place),
  };
}

const writeWithinMoments: ScheduleFlush = write => {
  const timer = setTimeout(write, 300);
  return () => clearTimeout(timer);
};
