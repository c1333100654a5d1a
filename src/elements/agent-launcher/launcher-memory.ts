import {attempt} from '../../client/platform.js';

type StoredValue = 'open' | 'expanded' | 'greeted';

/**
 * Stores values of a launcher in `sessionStorage`. Without storage, and while the visitor's consent is awaited, they last as
 * long as the page.
 */
export class LauncherMemory {
  readonly #name: () => string;
  readonly #mayStore: () => boolean;
  readonly #values = new Map<string, string>();

  /** @param name distinguishes the launchers of a site */
  constructor(name: () => string, mayStore: () => boolean) {
    this.#name = name;
    this.#mayStore = mayStore;
  }

  read(name: StoredValue): string | undefined {
    const key = this.#key(name);
    return this.#values.get(key) ?? attempt(() => sessionStorage.getItem(key)) ?? undefined;
  }

  write(name: StoredValue, value: string): void {
    this.#values.set(this.#key(name), value);
    this.store();
  }

  /** Stored values are no longer in memory, so that the visitor can remove them. */
  store(): void {
    if (!this.#mayStore()) return;
    attempt(() => {
      this.#values.forEach((value, key) => sessionStorage.setItem(key, value));
      this.#values.clear();
    });
  }

  #key(name: StoredValue): string {
    return `agent-chat-elements:launcher-${name}:${this.#name()}`;
  }
}
