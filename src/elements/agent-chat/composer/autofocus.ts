import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../../is-server.js';

export interface FocusedChat extends ReactiveControllerHost, HTMLElement {
  readonly autofocus: boolean;
}

/**
 * Focuses a chat with `autofocus` when it becomes visible again, such as in a dialog. A dialog itself would focus its
 * first focusable element, which is the transcript.
 */
export class Autofocus implements ReactiveController {
  readonly #host: FocusedChat;
  readonly #focus: () => void;
  readonly #observer = isServer ? undefined : new ResizeObserver(entries => this.#onSize(entries));
  #isHidden = false;

  constructor(host: FocusedChat, focus: () => void) {
    this.#host = host;
    this.#focus = focus;
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
    if (wasHidden && !this.#isHidden && this.#host.autofocus && isFocusFree(this.#host)) this.#focus();
  }
}

/** Whether no other part of the page has the focus. A dialog around the element may have it. */
function isFocusFree(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  const {activeElement} = root;
  if (activeElement) return activeElement.contains(element);
  return !('host' in root) || isFocusFree(root.host);
}
