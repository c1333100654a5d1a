import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../controllers/is-server.js';

/** The places of the chat that a page can fill through the launcher. */
const passedSlots = [
  'header',
  'header-end',
  'welcome',
  'empty',
  'suggestions',
  'composer-start',
  'composer-end',
  'footer',
];

/**
 * Hands what a page puts into the launcher on to the chat's slots. A slot is there only while something is in it:
 * an empty one would hide what the chat itself shows in its place.
 */
export class PassedSlots implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #observer = isServer ? undefined : new MutationObserver(() => this.#pass());
  #chat: HTMLElement | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Begins with a chat that is not in the page yet. */
  passTo(chat: HTMLElement): void {
    this.#chat = chat;
    this.hostConnected();
  }

  hostConnected(): void {
    if (!this.#chat || !this.#host.isConnected) return;
    this.#observer?.observe(this.#host, {childList: true, subtree: true, attributeFilter: ['slot']});
    this.#pass();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #pass(): void {
    const filled = new Set([...this.#host.children].map(({slot}) => slot));
    for (const name of passedSlots) {
      const passed = this.#chat?.querySelector(`:scope > slot[name="${name}"]`);
      if (!filled.has(name)) passed?.remove();
      else if (!passed) this.#chat?.append(createSlot(name));
    }
  }
}

function createSlot(name: string): HTMLSlotElement {
  const slot = document.createElement('slot');
  slot.name = slot.slot = name;
  return slot;
}
