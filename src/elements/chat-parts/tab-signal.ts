import {attempt} from '../../client/platform.js';
import {writeJson, parseJson} from '../../client/json-object.js';
import {Signal} from '../../signals.js';

export interface TabSignalOptions<Message> {
  /** Part of the key in the storage. */
  readonly name: string;
  /** Checks a message of another tab: any script of the origin can write one. `undefined` ignores it. */
  readonly read: (value: unknown) => Message | undefined;
  /** Runs in each tab with listeners, after them. */
  readonly afterwards: (message: Message, tab: 'this' | 'other') => void;
}

/** A signal that also reaches the other tabs of the site. If the visitor blocks storage, only this page receives it. */
export class TabSignal<Message> extends Signal<Message> {
  readonly #key: string;
  readonly #options: TabSignalOptions<Message>;

  constructor(options: TabSignalOptions<Message>) {
    super();
    this.#key = `agent-chat-elements:${options.name}`;
    this.#options = options;
  }

  override listen(listener: (message: Message) => void): () => void {
    if (!this.hasListeners) addEventListener('storage', this.#onStorage);
    const stop = super.listen(listener);
    return () => {
      stop();
      if (!this.hasListeners) removeEventListener('storage', this.#onStorage);
    };
  }

  override send(message: Message): void {
    this.#sendHere(message, 'this');
    // Other tabs receive an event when this entry is written. It is removed at once, so that nothing stays.
    attempt(() => {
      localStorage.setItem(this.#key, writeJson(message));
      localStorage.removeItem(this.#key);
    });
  }

  #sendHere(message: Message, tab: 'this' | 'other'): void {
    super.send(message);
    this.#options.afterwards(message, tab);
  }

  readonly #onStorage = ({key, newValue}: StorageEvent): void => {
    if (key !== this.#key || !newValue) return;
    const message = this.#options.read(parseJson(newValue));
    if (message !== undefined) this.#sendHere(message, 'other');
  };
}

/** Removes the entries that this browser stores under some keys, in both storage areas. */
export function removeEntries(isWanted: (key: string) => boolean): void {
  // Even reading the property throws where the visitor blocks storage.
  for (const area of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of Object.keys(area())) if (isWanted(key)) area().removeItem(key);
    });
}
