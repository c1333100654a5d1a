import {nothing, type ReactiveController, type TemplateResult} from 'lit';
import {isServer} from '../../is-server.js';
import {latestReply, runningReply} from '../../conversation/conversation-state.js';
import type {LazyModule} from '../../lazy-module.js';
import {replyModule} from '../load-reply.js';
import {Memo} from '../../memo.js';
import {partsModule} from '../load-parts.js';
import type {MessagePlace, RenderedMessages, PartHost} from './chat-part.js';
import {chatRows, mayNeedParts, type Place} from './chat-parts.js';
import {welcomeId} from './transcript/welcome-message.js';
import type {messageButton} from './message/message-buttons.js';
import {buttonPlaceholder, type MessageElement} from './message/message-element.js';

/** The parts that the chat itself calls. */
type PartTag = 'agent-chat-menu' | 'agent-message-focus';

/** The parts of the messages of a chat. */
export interface MessageParts {
  readonly host: PartHost;
  /** Renders a button of a message, once its code has loaded. */
  readonly button: typeof messageButton | undefined;
  /** Returns `undefined` if there is nothing to show. */
  renderPlace(place: MessagePlace, element: MessageElement): unknown;
}

/** Renders the parts that a chat needs, and loads their code. */
export class PartLoader implements ReactiveController {
  readonly #host: PartHost;
  readonly #messages = new Memo<MessageParts>();
  /** The last reason to load each file, and to load one that the visitor waits for. */
  readonly #requested = new Map<unknown, string>();
  /** Whether a reply has ended. Before, there is nothing to select or to move in, and messages have no buttons. */
  #hasReply = false;
  #retry: (() => void) | undefined;
  /** Whether the visitor has pressed something that needs the code. */
  #isPressed = false;

  constructor(host: PartHost) {
    this.#host = host;
    host.chat.addController(this);
  }

  /** The parts of messages. A new object renders all messages again. */
  get messages(): MessageParts {
    const host = this.#host;
    const button = this.#hasReply ? replyModule.loaded?.messageButton : undefined;
    const {handover, reasoning, activity} = host.chat;
    return this.#messages.of([button, partsModule.loaded, handover, reasoning, activity], () => ({
      host,
      button,
      renderPlace: (place, element) => this.#renderMessagePlace(place, element),
    }));
  }

  /** Retries to load code that the visitor waits for. `undefined` unless that failed. */
  get retry(): (() => void) | undefined {
    if (partsModule.loaded || !this.#retry) return undefined;
    const isAwaited = this.#isPressed || chatRows.some(row => row.need(this.#host) === 'now');
    return isAwaited ? this.#retry : undefined;
  }

  renderPlace(place: Place): unknown {
    const host = this.#host;
    if (isServer) return nothing;
    return chatRows
      .filter(row => row.place === place)
      .map(row => {
        const need = row.need(host);
        if (need === 'now' || need === 'soon') this.#load(partsModule, need === 'now');
        return need ? row.render(host) : nothing;
      });
  }

  /** Returns the notices of the page below each group of messages. The key `undefined` is the beginning. */
  noticesBelow<Group extends RenderedMessages>(
    groups: readonly Group[],
  ): ReadonlyMap<Group | undefined, readonly TemplateResult[]> | undefined {
    if (this.#host.notices.size === 0) return undefined;
    this.#load(partsModule);
    return partsModule.loaded?.noticesBelow(this.#host, groups);
  }

  #renderMessagePlace(place: MessagePlace, element: MessageElement): unknown {
    const {message, offers} = element;
    const isReply = message?.role === 'assistant' && message.id !== welcomeId;
    const isRateable = this.#hasReply && isReply && offers.has('feedback');
    if (!message || !mayNeedParts(message, this.#host, isRateable)) return undefined;
    this.#load(partsModule);
    if (partsModule.loaded) return partsModule.loaded.messageParts(place, this.#host, element);
    return place === 'buttons' && isRateable ? [buttonPlaceholder, buttonPlaceholder] : undefined;
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#onTurn);
    document.addEventListener('selectionchange', this.#onTurn);
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#onTurn);
    document.removeEventListener('selectionchange', this.#onTurn);
  }

  /** Loads the buttons of messages, which appear with the first reply that has ended. */
  hostUpdate(): void {
    const {conversation} = this.#host.chat.session;
    this.#hasReply ||= !runningReply(conversation) && latestReply(conversation) !== undefined;
    if (this.#hasReply) this.#load(replyModule);
  }

  /** Loads the code of parts: the visitor comes near something that needs it. */
  readonly approach = (): void => this.#load(partsModule);

  readonly toggleMenu = (press: Event): void => this.use('agent-chat-menu', menu => menu.toggle(press), true);

  /** Loads the code that can wait. */
  readonly prepare = (): void => {
    if (this.#hasReply) this.#load(partsModule);
  };

  /** Calls back with an element of the parts. Loads the code if needed. */
  use<Tag extends PartTag>(
    tag: Tag,
    callback: (part: HTMLElementTagNameMap[Tag]) => void,
    isAwaited = false,
  ): void {
    const find = () => this.#host.chat.renderRoot.querySelector(tag);
    const call = (): boolean => {
      const part = find();
      // Browsers upgrade no element of a chat that has left the page. The page may have another element of this name.
      const isOurs = Boolean(part?.hasUpdated && 'host' in part);
      if (part && isOurs) callback(part);
      return isOurs;
    };
    if (call()) return;
    const callLater = async (): Promise<void> => {
      await find()?.updateComplete;
      call();
    };
    void this.#loadNow(partsModule, isAwaited, callLater);
  }

  /** The visitor presses Tab anywhere in the page, or selects something in the chat. */
  readonly #onTurn = (event: Event): void => {
    if (!this.#hasReply || partsModule.loaded) return;
    const isTurn =
      event instanceof KeyboardEvent
        ? event.key === 'Tab'
        : getSelection()?.type === 'Range' && this.#host.chat.matches(':hover, :focus-within');
    if (isTurn) this.prepare();
  };

  /**
   * Loads a file and renders with it. A failed load is retried with the next message, and when the browser is online again:
   * a reply may render, and a pointer may move, many times in a second.
   */
  #load(module: LazyModule<object>, isAwaited = false): void {
    if (module.loaded) return;
    const newest = this.#host.chat.session.snapshot.messages.at(-1)?.id ?? '';
    const request = [newest, navigator.onLine].join();
    const kind = isAwaited ? 'awaited' : module;
    if (this.#requested.get(kind) === request) return;
    this.#requested.set(kind, request);
    void this.#loadNow(module, isAwaited);
  }

  /** @param onPress what the visitor has asked for, which needs the code */
  async #loadNow(module: LazyModule<object>, isAwaited: boolean, onPress?: () => unknown): Promise<void> {
    const {chat, localize, say} = this.#host;
    const isLoaded = await module.loadFor(() => onPress?.());
    if (isAwaited) {
      this.#isPressed ||= onPress !== undefined;
      this.#retry = isLoaded ? undefined : () => void this.#loadNow(module, true, onPress);
      if (!isLoaded) say(localize.term('errorForVisitor', 'network'));
    }
    chat.requestUpdate();
  }
}
