import type {LauncherMemory} from './launcher-memory.js';

/** What a greeting asks of the launcher around it. */
type Launcher = HTMLElement & {
  readonly open: boolean;
  readonly greeting: string;
};

/** Whether the bubble beside the button is shown: until it is put away, or the chat was open. */
export class LauncherGreeting {
  readonly #launcher: Launcher;
  readonly #memory: LauncherMemory;

  constructor(launcher: Launcher, memory: LauncherMemory) {
    this.#launcher = launcher;
    this.#memory = memory;
  }

  get isShown(): boolean {
    const {open, greeting} = this.#launcher;
    return this.#isThere && !open && this.#memory.read('greeted') !== greeting;
  }

  /** It has done its work. */
  putAway(): void {
    if (this.#isThere) this.#memory.write('greeted', this.#launcher.greeting);
  }

  /** Whether there are words, of the setting or the page's own. */
  get #isThere(): boolean {
    const {greeting} = this.#launcher;
    return Boolean(greeting) || this.#launcher.querySelector(':scope > [slot="greeting"]') !== null;
  }
}
