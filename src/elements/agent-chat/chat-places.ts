import type {AgentChatMessage} from './agent-chat-message.js';

/** Where things are in the tree of a chat; each is absent until it is drawn. */
export class ChatPlaces {
  readonly #host: Element;
  /** Looked for once: on the way to most of them are all the messages. */
  readonly #found = new Map<string, HTMLElement>();

  constructor(host: Element) {
    this.#host = host;
  }

  /** The whole tree. */
  get root(): ShadowRoot | null {
    return this.#host.shadowRoot;
  }

  get frame(): HTMLElement | null {
    return this.#find('.base');
  }

  get composer(): HTMLElement | null {
    return this.#find('.composer');
  }

  /** The message field. */
  get input(): HTMLElement | null {
    return this.#find('.input');
  }

  /** What scrolls. */
  get transcript(): HTMLElement | null {
    return this.#find('.transcript');
  }

  /** What is inside, from the first message to the last. */
  get column(): HTMLElement | null {
    return this.#find('.column');
  }

  /** What stands before the first message. */
  get beginning(): HTMLElement | null {
    return this.#find('.earlier');
  }

  /** The agent's first message, while it is shown; none where a page has put its own. */
  get welcome(): AgentChatMessage | null {
    const slot = this.root?.querySelector<HTMLSlotElement>('.welcome:not([hidden]) > slot');
    return slot?.assignedNodes().length ? null : (slot?.querySelector('agent-chat-message') ?? null);
  }

  /** What is shown while nothing has been said. */
  get empty(): HTMLElement | null {
    return this.#find('slot[name="empty"]');
  }

  /** What the visitor could say next. */
  get suggestions(): HTMLElement | null {
    return this.#find('.suggestion-place');
  }

  /** The message that was said last, of those that wait for nothing. */
  get newest(): AgentChatMessage | null {
    return this.root?.querySelector<AgentChatMessage>('#newest') ?? null;
  }

  /** What stands behind the last one. */
  get end(): HTMLElement | null {
    return this.#find('.end');
  }

  #find(selector: string): HTMLElement | null {
    const known = this.#found.get(selector);
    if (known?.isConnected) return known;
    const found = this.root?.querySelector<HTMLElement>(selector) ?? null;
    if (found) this.#found.set(selector, found);
    return found;
  }
}
