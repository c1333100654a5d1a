import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isComposing} from './send-key.js';

/** What Escape can do in a chat. */
export interface EscapeActions {
  /** Stops the running reply. Returns whether one was running. */
  readonly stop: () => boolean;
  /** What the messages are in; absent before the first render. */
  readonly transcript: () => Element | null;
  /** Where one writes, when one can. */
  readonly composer: () => HTMLElement | null;
}

/**
 * Escape stops the running reply, wherever in the chat it is pressed; else it leads from the messages to the
 * message field. Where it does nothing it is left to the page, whose dialog it may close.
 */
export class EscapeKey implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #actions: EscapeActions;

  constructor(host: ReactiveControllerHost & HTMLElement, actions: EscapeActions) {
    this.#host = host;
    this.#actions = actions;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onKeydown);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onKeydown);
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    const {transcript, composer, stop} = this.#actions;
    const [target] = event.composedPath();
    // A dialog of the chat is closed by the browser.
    if (!(target instanceof Element) || target.closest('dialog')) return;
    if (!stop()) {
      const field = transcript()?.contains(target) ? composer() : null;
      if (!field) return;
      field.focus();
    }
    event.preventDefault();
  };
}
