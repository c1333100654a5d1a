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

/** What says which code is wanted, and when. */
type Launcher = LitElement & {
  readonly pick: boolean;
  readonly load: 'intent' | 'idle' | 'eager';
};

/** The code of the chat, fetched once: when it is wanted, or at the time the page has said. */
export class LoadedCode implements ReactiveController {
  readonly #launcher: Launcher;
  readonly #code: () => ElementCode;
  readonly #fetched = new Set<keyof ElementCode>();
  #running: Promise<void> | undefined;
  #hasFailed = false;
  #failures = 0;
  #awaitsIdleTime = false;

  constructor(launcher: Launcher, code: () => ElementCode) {
    this.#launcher = launcher;
    this.#code = code;
    launcher.addController(this);
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
    const {load} = this.#launcher;
    if (this.status !== 'absent') return;
    if (load === 'eager') void this.load();
    else if (load === 'idle') this.#loadWhenIdle();
  }

  get #missing(): readonly (keyof ElementCode)[] {
    const names: (keyof ElementCode)[] = this.#launcher.pick ? ['chat', 'picker'] : ['chat'];
    return names.filter(name => !this.#fetched.has(name));
  }

  async #fetch(): Promise<void> {
    this.#hasFailed = false;
    this.#launcher.requestUpdate();
    const code = this.#code();
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
    this.#launcher.requestUpdate();
  }

  #loadWhenIdle(): void {
    if (this.#awaitsIdleTime) return;
    this.#awaitsIdleTime = true;
    const load = (): void => {
      this.#awaitsIdleTime = false;
      if (this.#launcher.isConnected) void this.load();
    };
    // Safari has no idle time of its own.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load, {timeout: 5_000});
    else setTimeout(load, 2_000);
  }
}
