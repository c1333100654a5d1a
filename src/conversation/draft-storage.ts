import type {ScheduleFlush} from './gathered-text.js';
import {StoredEntry, type EntryOptions} from './stored-entry.js';
import {placeKey} from './stored-place.js';

/** Characters of a draft that are kept. */
export const longestDraft = 100_000;

/** What happens to a page before it may be gone without another word. */
const lastMoments = ['pagehide', 'visibilitychange'];

/** Outside of pages there is nothing to listen to. */
const page: Partial<Pick<typeof globalThis, 'addEventListener' | 'removeEventListener'>> = globalThis;

/**
 * Keeps what is being written to an agent. Typing is written now and then, and in any case before the page
 * goes. Nothing is listened to while nothing waits to be written.
 */
export class DraftStorage {
  readonly #entry: StoredEntry<{readonly text: string}>;
  readonly #schedule: ScheduleFlush;
  readonly #onWritten: (text: string) => void;
  #isWaiting = false;
  #cancelWriting: (() => void) | undefined;

  /**
   * @param onWritten hears each draft as it is written or, `''`, removed: what other tabs may be told
   * @param use `change` for the words a message that was sent is being changed to
   */
  constructor(
    options: EntryOptions,
    schedule: ScheduleFlush,
    onWritten: (text: string) => void = () => undefined,
    use: 'draft' | 'change' = 'draft',
  ) {
    this.#entry = new StoredEntry(placeKey(use, options), options, ({text}) =>
      typeof text === 'string' ? {text: shorten(text)} : undefined,
    );
    this.#schedule = schedule;
    this.#onWritten = onWritten;
  }

  /** The draft kept last, `''` when there is none. */
  read(): string {
    return this.#entry.read()?.text ?? '';
  }

  /** Keeps a draft; a blank one removes what was kept, at once. */
  write(text: string): void {
    if (text.trim() === '') {
      this.forget();
      this.#onWritten('');
      return;
    }
    this.#entry.hold({text: shorten(text)});
    this.#writeSoon();
  }

  /** Writes what waits to be written. Call it when the draft is left for another, or its element is removed. */
  flush(): void {
    if (!this.#isWaiting) return;
    this.#stopWaiting();
    this.#entry.write();
    this.#onWritten(this.read());
  }

  /** Writes nothing of what waits: another tab has written since, and its draft is shown now. */
  giveWay(): void {
    this.#stopWaiting();
    this.#entry.release();
  }

  forget(): void {
    this.#stopWaiting();
    this.#entry.remove();
  }

  #writeSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    for (const type of lastMoments) page.addEventListener?.(type, this.#onLastMoment);
    this.#cancelWriting = this.#schedule(() => this.flush());
  }

  #stopWaiting(): void {
    this.#isWaiting = false;
    for (const type of lastMoments) page.removeEventListener?.(type, this.#onLastMoment);
    this.#cancelWriting?.();
    this.#cancelWriting = undefined;
  }

  readonly #onLastMoment = (): void => this.flush();
}

/** Never ends in half a character. */
function shorten(text: string): string {
  return text.length <= longestDraft ? text : text.slice(0, longestDraft).replace(/\p{Surrogate}$/u, '');
}
