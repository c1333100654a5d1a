import type {ReactiveControllerHost} from 'lit';
import {FocusFallback} from '../../controllers/focus-fallback.js';
import type {MessageElement} from './message/message-element.js';

/** Elements in the shadow tree of a chat. Each is `null` until it has rendered. */
export class ChatRefs {
  readonly #host: Element;
  /** Caches elements, because a query passes all messages. */
  readonly #found = new Map<string, HTMLElement>();

  constructor(host: Element) {
    this.#host = host;
  }

  get root(): ShadowRoot | null {
    return this.#host.shadowRoot;
  }

  get frame(): HTMLElement | null {
    return this.#find('.base');
  }

  get composer(): HTMLElement | null {
    return this.#find('.composer');
  }

  get input(): HTMLElement | null {
    return this.#find('.input');
  }

  get transcript(): HTMLElement | null {
    return this.#find('.transcript');
  }

  get column(): HTMLElement | null {
    return this.#find('.column');
  }

  get beginning(): HTMLElement | null {
    return this.#find('.earlier');
  }

  /** The welcome message while it is visible, unless the page replaces it. */
  get welcome(): MessageElement | null {
    const slot = this.root?.querySelector<HTMLSlotElement>('.welcome:not([hidden]) > slot');
    return slot?.assignedNodes().length ? null : (slot?.querySelector('agent-chat-message') ?? null);
  }

  get empty(): HTMLElement | null {
    return this.#find('slot[name="empty"]');
  }

  get suggestions(): HTMLElement | null {
    return this.#find('.suggestion-box');
  }

  /** The last message that is not queued. */
  get newest(): MessageElement | null {
    return this.root?.querySelector<MessageElement>('#newest') ?? null;
  }

  get end(): HTMLElement | null {
    return this.#find('.end');
  }

  #find(selector: string): HTMLElement | null {
    const cached = this.#found.get(selector);
    if (cached?.isConnected) return cached;
    const found = this.root?.querySelector<HTMLElement>(selector) ?? null;
    if (found) this.#found.set(selector, found);
    return found;
  }
}

/** Moves the focus to another element when an update removes the focused one. */
export function restoreFocus(host: ReactiveControllerHost, refs: ChatRefs): void {
  // The message field disappears in a read-only chat, the welcome message after the first message.
  for (const region of ['frame', 'welcome', 'empty', 'suggestions', 'composer', 'input'] as const)
    new FocusFallback(
      host,
      () => refs[region],
      () => refs.newest ?? refs.welcome ?? refs.transcript,
    );
  new FocusFallback(
    host,
    () => refs.beginning,
    () => refs.beginning?.querySelector('button') ?? refs.transcript,
  );
}
