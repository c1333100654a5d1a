import {LitElement, type CSSResult, type ReactiveController} from 'lit';
import {property} from 'lit/decorators.js';
import type {Connection} from '../../controllers/connection.js';
import type {Consent} from '../../controllers/consent.js';
import type {Localize} from '../../controllers/localize.js';
import type {ExportFormat} from '../../records/transcript-export.js';
import type {ChatSession} from '../../session/chat-session.js';
import {addStyles} from '../../styles/add-styles.js';
import type {EarlierMessages} from '../chat-records/earlier-messages.js';
import type {ChatRefs} from './chat-refs.js';
import type {ChatSettings} from './chat-settings.js';
import type {MessageElement} from './message/message-element.js';
import type {StickToEnd} from './transcript/stick-to-end.js';

/** The chat, as its parts see it: its settings, its session and its commands. */
export type PartChat = ChatSettings & {
  readonly session: ChatSession;
  send(text: string): boolean;
  retry(): boolean;
  regenerate(): boolean;
  editLast(): boolean;
  exportTranscript(format: ExportFormat): Promise<string>;
};

/** The things of a chat that its parts may use. */
export interface PartHost {
  readonly chat: PartChat;
  readonly localize: Localize;
  readonly connection: Connection;
  readonly consent: Consent;
  /** Elements in the shadow tree of the chat. */
  readonly refs: ChatRefs;
  readonly stick: StickToEnd;
  /** The groups of earlier messages. Absent until there are some. */
  readonly earlier: () => EarlierMessages | undefined;
  /** Announces politely. */
  readonly say: (words: string) => void;
  /** Loads the code for replies, because the visitor is about to send. */
  readonly prefetchReply: () => void;
}

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
export abstract class MessagePart extends ChatPart {
  @property({attribute: false, hasChanged: always}) element!: MessageElement;

  protected override readonly followsChat: boolean = false;
}

function always(): boolean {
  return true;
}

/** Defines the elements of a file that has loaded. A page may have defined one of these names itself: that part is missing then. */
export function defineParts(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  for (const [tag, element] of Object.entries(elements))
    if (!customElements.get(tag)) customElements.define(tag, element);
}
