import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../../is-server.js';

/** A chat that may have `autofocus`. */
export interface FocusedChat extends ReactiveControllerHost, HTMLElement {
  readonly autofocus: boolean;
}

/**
 * Asks for the focus when a chat with `autofocus` is shown after it was hidden, as in a dialog: the browser puts the
 * focus on the first focusable element of a dialog, which is the transcript.
 */
export class Autofocus implements ReactiveController {
  readonly #host: FocusedChat;
  readonly #take: () => void;
  readonly #observer = isServer ? undefined : new ResizeObserver(entries => this.#onSize(entries));
  #isHidden = false;

  constructor(host: FocusedChat, take: () => void) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer?.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #onSize(entries: readonly ResizeObserverEntry[]): void {
    const size = entries.at(-1)?.contentRect;
    const wasHidden = this.#isHidden;
    this.#isHidden = size?.width === 0 && size.height === 0;
    if (wasHidden && !this.#isHidden && this.#host.autofocus && isFocusFree(this.#host)) this.#take();
  }
}

/** Whether no other part of the page has the focus. A dialog around the element may have it. */
function isFocusFree(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  const {activeElement} = root;
  if (activeElement) return activeElement.contains(element);
  return !('host' in root) || isFocusFree(root.host);
}
