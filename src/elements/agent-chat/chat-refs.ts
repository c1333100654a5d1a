import type {ReactiveControllerHost} from 'lit';
import {FocusRestorer} from '../../controllers/focus-restorer.js';
import type {MessageElement} from './message/message-element.js';

/** References to elements in the tree of a chat. Each is absent until it has rendered. */
export class ChatRefs {
  readonly #host: Element;
  /** Found elements, since a search passes all the messages. */
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

  /** The scrolling box. */
  get transcript(): HTMLElement | null {
    return this.#find('.transcript');
  }

  /** Contains all messages. */
  get column(): HTMLElement | null {
    return this.#find('.column');
  }

  /** Precedes the first message. */
  get beginning(): HTMLElement | null {
    return this.#find('.earlier');
  }

  /** The welcome message while it is shown, unless the page has its own. */
  get welcome(): MessageElement | null {
    const slot = this.root?.querySelector<HTMLSlotElement>('.welcome:not([hidden]) > slot');
    return slot?.assignedNodes().length ? null : (slot?.querySelector('agent-chat-message') ?? null);
  }

  get empty(): HTMLElement | null {
    return this.#find('slot[name="empty"]');
  }

  get suggestions(): HTMLElement | null {
    return this.#find('.suggestion-place');
  }

  /** The last message that is not queued. */
  get newest(): MessageElement | null {
    return this.root?.querySelector<MessageElement>('#newest') ?? null;
  }

  /** Follows the last message. */
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

/** Catches the focus when an update removes the element that has it. */
export function restoreFocus(host: ReactiveControllerHost, refs: ChatRefs): void {
  // The message field disappears where one cannot write any more, the welcome message once something was said.
  for (const region of ['frame', 'welcome', 'empty', 'suggestions', 'composer', 'input'] as const)
    new FocusRestorer(
      host,
      () => refs[region],
      () => refs.newest ?? refs.welcome ?? refs.transcript,
    );
  new FocusRestorer(
    host,
    () => refs.beginning,
    () => refs.beginning?.querySelector('button') ?? refs.transcript,
  );
}
