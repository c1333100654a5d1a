import {LitElement, type CSSResult, type ReactiveController} from 'lit';
import {property} from 'lit/decorators.js';
import {addStyles} from '../../styles/add-styles.js';
import type {PartHost} from '../agent-chat/chat-part.js';
import type {MessageElement} from '../agent-chat/message/message-element.js';

/**
 * An optional part of a chat. It renders into the tree of the chat, where the styles and parts of the chat apply, and again
 * whenever the chat updates. Its tag may be in the page before its code: the browser then upgrades the element.
 */
export abstract class ChatPart extends LitElement {
  @property({attribute: false}) host!: PartHost;

  /** Ends when the element leaves the page. */
  #connection: AbortController | undefined;
  readonly #follower: ReactiveController = {
    hostUpdate: () => this.#renderNow(),
    hostUpdated: () => this.chatUpdated?.(),
  };
  /** Whether it renders again with each update of the chat. */
  protected readonly followsChat: boolean = true;

  /**
   * Called before the first rendering of each connection.
   *
   * @param signal aborted when the element leaves the page, such as for its listeners
   */
  protected attach?(signal: AbortSignal): void;

  /** Called after each rendering of the chat around it. */
  protected chatUpdated?(): void;

  override connectedCallback(): void {
    super.connectedCallback();
    addStyles(this.getRootNode(), ...((this.constructor as typeof ChatPart).elementStyles as CSSResult[]));
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection?.abort();
    this.#connection = undefined;
    // An element that never rendered has no host yet.
    if (this.hasUpdated) this.host.chat.removeController(this.#follower);
  }

  /** An upgraded element gets its properties with its first update, after `connectedCallback`. */
  protected override willUpdate(): void {
    if (this.#connection || !this.isConnected) return;
    this.#connection = new AbortController();
    if (this.followsChat) this.host.chat.addController(this.#follower);
    this.attach?.(this.#connection.signal);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** At once: the chat restores the focus of a removed button after its own rendering. */
  #renderNow(): void {
    this.requestUpdate();
    this.performUpdate();
  }
}

/** A part of a message. It renders again with each rendering of its message. */
export abstract class MessagePartElement extends ChatPart {
  @property({attribute: false, hasChanged: always}) element!: MessageElement;

  protected override readonly followsChat: boolean = false;
}

function always(): boolean {
  return true;
}
