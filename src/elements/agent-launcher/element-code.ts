import type {LitElement, ReactiveController} from 'lit';
import {respelledFolder} from '../../fetching/respelled-folder.js';
import type {FetchCode} from '../../fetching/retried-fetch.js';

/** Fetches and registers what the panel shows. */
export interface ElementCode {
  readonly chat: FetchCode<unknown>;
  readonly picker: FetchCode<unknown>;
}

/** How far the code of the panel's elements is. */
export type CodeStatus = 'absent' | 'loading' | 'failed' | 'ready';

/** What a launcher wants of its code. */
interface WantedCode {
  readonly code: () => ElementCode;
  readonly withPicker: () => boolean;
  readonly when: () => 'intent' | 'idle' | 'eager';
}

/** The code of the chat, fetched once: when it is wanted, or at the time the page has said. */
export class LoadedCode implements ReactiveController {
  readonly #host: LitElement;
  readonly #wanted: WantedCode;
  readonly #fetched = new Set<keyof ElementCode>();
  #running: Promise<void> | undefined;
  #hasFailed = false;
  #failures = 0;
  #awaitsIdleTime = false;

  constructor(host: LitElement, wanted: WantedCode) {
    this.#host = host;
    this.#wanted = wanted;
    host.addController(this);
  }

  get status(): CodeStatus {
    if (this.#missing.length === 0) return 'ready';
    if (this.#running) return 'loading';
    return this.#hasFailed ? 'failed' : 'absent';
  }

  /** Fetches what is missing; resolves when it is there, or known not to come. Asks again after a failure. */
  load(): Promise<void> {
    this.#running ??= this.#fetch();
    return this.#running;
  }

  hostUpdate(): void {
    const when = this.#wanted.when();
    if (this.status !== 'absent') return;
    if (when === 'eager') void this.load();
    else if (when === 'idle') this.#loadWhenIdle();
  }

  get #missing(): readonly (keyof ElementCode)[] {
    const names: (keyof ElementCode)[] = this.#wanted.withPicker() ? ['chat', 'picker'] : ['chat'];
    return names.filter(name => !this.#fetched.has(name));
  }

  async #fetch(): Promise<void> {
    this.#hasFailed = false;
    this.#host.requestUpdate();
    const code = this.#wanted.code();
    const folder = respelledFolder(this.#failures);
    try {
      await Promise.all(
        this.#missing.map(async name => {
          await code[name](folder);
          this.#fetched.add(name);
        }),
      );
    } catch {
      this.#hasFailed = true;
      this.#failures += 1;
    }
    this.#running = undefined;
    this.#host.requestUpdate();
  }

  #loadWhenIdle(): void {
    if (this.#awaitsIdleTime) return;
    this.#awaitsIdleTime = true;
    const load = (): void => {
      this.#awaitsIdleTime = false;
      if (this.#host.isConnected) void this.load();
    };
    // Safari has no idle time of its own.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load, {timeout: 5_000});
    else setTimeout(load, 2_000);
  }
}
