import type {ReactiveControllerHost} from 'lit';
import type {LauncherMemory} from './launcher-memory.js';

/** What a greeting asks of the launcher around it. */
type Launcher = ReactiveControllerHost & {
  readonly open: boolean;
  readonly greeting: string;
};

/** Whether the bubble beside the button is shown: until it is put away, or the chat was open. */
export class LauncherGreeting {
  readonly #launcher: Launcher;
  readonly #memory: LauncherMemory;
  #hasSlotted = false;

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

  /** Looks whether the page brings words of its own. */
  readonly lookAt = ({target}: Event): void => {
    if (!(target instanceof HTMLSlotElement)) return;
    this.#hasSlotted = target.assignedNodes().length > 0;
    this.#launcher.requestUpdate();
  };

  get #isThere(): boolean {
    return Boolean(this.#launcher.greeting) || this.#hasSlotted;
  }
}
