import {attempt} from '../../client/attempt.js';

/** What is remembered of a launcher for the session. */
type Remembered = 'open' | 'greeted';

/** Remembers for the session of a tab; where the browser keeps nothing, for as long as the page lasts. */
export class LauncherMemory {
  readonly #name: () => string;
  readonly #kept = new Map<string, string>();

  /** @param name tells one launcher of a site from another */
  constructor(name: () => string) {
    this.#name = name;
  }

  read(what: Remembered): string | undefined {
    const key = this.#key(what);
    return this.#kept.get(key) ?? attempt(() => sessionStorage.getItem(key)) ?? undefined;
  }

  write(what: Remembered, value: string): void {
    const key = this.#key(what);
    this.#kept.set(key, value);
    attempt(() => sessionStorage.setItem(key, value));
  }

  #key(what: Remembered): string {
    return `agent-chat-elements:launcher-${what}:${this.#name()}`;
  }
}
