import type {LitElement, ReactiveController} from 'lit';
import {LazyModule, type ImportModule} from '../../lazy-module.js';

export interface ElementCode {
  readonly chat: ImportModule<unknown>;
  readonly picker: ImportModule<unknown>;
}

export type CodeStatus = 'absent' | 'loading' | 'failed' | 'ready';

type Launcher = LitElement & {
  readonly pick: boolean;
  readonly load: 'intent' | 'idle' | 'eager';
};

/** Loads the code of the panel once: on demand, or at the time of the `load` setting. */
export class PanelLoader implements ReactiveController {
  readonly #launcher: Launcher;
  readonly #chat: LazyModule<boolean>;
  readonly #picker: LazyModule<boolean>;
  #running: Promise<void> | undefined;
  #hasFailed = false;
  #awaitsIdleTime = false;

  constructor(launcher: Launcher, code: () => ElementCode) {
    this.#launcher = launcher;
    this.#chat = elementCode(query => code().chat(query));
    this.#picker = elementCode(query => code().picker(query));
    launcher.addController(this);
  }

  get status(): CodeStatus {
    if (this.#wanted.every(({loaded}) => loaded)) return 'ready';
    if (this.#running) return 'loading';
    return this.#hasFailed ? 'failed' : 'absent';
  }

  /** Loads missing code. Never rejects; the next call after a failure retries. */
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

  get #wanted(): readonly LazyModule<boolean>[] {
    return this.#launcher.pick ? [this.#chat, this.#picker] : [this.#chat];
  }

  async #fetch(): Promise<void> {
    this.#hasFailed = false;
    this.#launcher.requestUpdate();
    try {
      await Promise.all(this.#wanted.map(code => code.load()));
    } catch {
      this.#hasFailed = true;
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
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load, {timeout: 5_000});
    else setTimeout(load, 2_000);
  }
}

/** Ignores the resolved value: the function may be that of the page. */
function elementCode(load: ImportModule<unknown>): LazyModule<boolean> {
  return new LazyModule(async query => {
    await load(query);
    return true;
  });
}
