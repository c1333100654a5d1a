import {DelayedWrite} from './delayed-write.js';
import type {ScheduleFlush} from './gathered-text.js';
import {StoredEntry, type EntryOptions} from './stored-entry.js';
import {placeKey} from './stored-place.js';

/** Maximum length of a stored draft in characters. */
const longestDraft = 100_000;

/**
 * Stores the draft a visitor writes to an agent. Typing is written every few moments, and in any case before the page
 * goes. No listener stays while no write is due.
 */
export class DraftStorage {
  readonly #entry: StoredEntry<{readonly text: string}>;
  readonly #delayed: DelayedWrite;

  /** @param use `change` for the new text of a message that was sent already */
  constructor(options: EntryOptions, schedule: ScheduleFlush, use: 'draft' | 'change' = 'draft') {
    this.#entry = new StoredEntry(placeKey(use, options), options, ({text}) =>
      typeof text === 'string' ? {text: shorten(text)} : undefined,
    );
    this.#delayed = new DelayedWrite(() => this.#entry.write(), schedule);
  }

  /** Returns the latest draft, written or not; `''` when there is none. */
  read(): string {
    return this.#entry.read()?.text ?? '';
  }

  /** Stores a draft soon. A blank one removes the stored draft at once. */
  write(text: string): void {
    if (text.trim() === '') {
      this.forget();
      return;
    }
    this.#entry.hold({text: shorten(text)});
    this.#delayed.request();
  }

  /** Writes a pending draft now. Call it when the draft is left for another, or its element is removed. */
  flush(): void {
    this.#delayed.flush();
  }

  /** Removes the draft, stored or pending. */
  forget(): void {
    this.#delayed.cancel();
    this.#entry.clear();
  }
}

/** Never ends in half a character. */
function shorten(text: string): string {
  return text.length <= longestDraft ? text : text.slice(0, longestDraft).replace(/\p{Surrogate}$/u, '');
}
