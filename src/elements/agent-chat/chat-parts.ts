import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {isServer} from '../../is-server.js';
import {isRunning, latestReply, runningReply, type Message} from '../../conversation/conversation-state.js';
import {shownText} from '../../conversation/reply-suggestions.js';
import type {LazyModule} from '../../lazy-module.js';
import {replyModule} from '../lazy-reply-features.js';
import {Memo} from '../../memo.js';
import {partsModule} from '../load-parts.js';
import {menuItems} from './chat-settings.js';
import type {MessageGroup, PartChat, PartHost} from './chat-part.js';
import type {messageButton} from './message/message-buttons.js';
import type {MessageElement} from './message/message-element.js';
import {welcomeId} from './transcript/welcome-message.js';

/** A place in the template of a chat. */
export type Place = 'below-header' | 'consent' | 'in-failure' | 'above-composer' | 'in-composer' | 'frame';

/** The parts that the chat itself calls. */
type PartTag = 'agent-chat-menu' | 'agent-message-focus';

/** A place in the template of a message. A part `while-waiting` replaces the dots of a reply without text. */
export type MessagePlace =
  'before-message' | 'while-waiting' | 'after-message' | 'in-failure' | 'after-note' | 'buttons';

/**
 * - `now`: the visitor waits for the code of the part. If it is missing, the chat says so and offers to retry.
 * - `soon`: the code loads at once.
 * - `later`: the code loads when the visitor turns to the messages: by pointer, Tab or a selection.
 */
type Need = 'now' | 'soon' | 'later';

interface PartRow {
  readonly place: Place;
  readonly need: (host: PartHost) => Need | false;
  readonly render: (host: PartHost) => TemplateResult;
}

interface MessageRow {
  readonly place: MessagePlace;
  readonly isNeeded: (message: Message, chat: PartChat, element: MessageElement) => unknown;
  readonly render: (host: PartHost, element: MessageElement) => TemplateResult;
}

/** All optional parts of a chat. */
const chatRows: readonly PartRow[] = [
  {
    place: 'below-header',
    need: ({chat}) => {
      if (chat.conversations) return 'now';
      const items = menuItems(chat);
      // The visitor may have chosen before how much is read aloud, and may be forgotten in another tab.
      if (items.has('speech') || items.has('forget')) return 'soon';
      return (chat.handover || items.size > 0) && 'later';
    },
    render: host => html`<agent-chat-menu class="chat-part" .host=${host}></agent-chat-menu>`,
  },
  {
    place: 'consent',
    need: ({consent}) => consent.isAwaited && 'now',
    render: host => html`<agent-consent-notice class="chat-part" .host=${host}></agent-consent-notice>`,
  },
  {
    place: 'in-failure',
    need: ({chat}) => chat.handover && 'soon',
    render: renderHandover,
  },
  {
    place: 'above-composer',
    need: ({chat}) => Boolean(chat.suggestions || endsWithSuggestions(chat)) && 'soon',
    render: host => html`<agent-suggestions class="chat-part" .host=${host}></agent-suggestions>`,
  },
  {
    place: 'in-composer',
    need: ({chat}) => Boolean(chat.pageContext) && 'soon',
    render: host =>
      html`<agent-page-context
        class="chat-part"
        .host=${host}
        .selected=${guard([], selectedRange)}
      ></agent-page-context>`,
  },
  {
    place: 'frame',
    need: ({chat}) => /\bask\b/.test(chat.actions) && 'later',
    render: host => html`<agent-ask-button class="chat-part" .host=${host}></agent-ask-button>`,
  },
  {
    place: 'frame',
    need: () => 'later',
    render: host => html`<agent-message-focus class="chat-part" .host=${host}></agent-message-focus>`,
  },
];

/** All optional parts of a message. */
const messageRows: readonly MessageRow[] = [
  {
    place: 'before-message',
    isNeeded: ({reasoning}, chat) => reasoning && chat.reasoning === 'collapsed',
    render: (host, element) =>
      html`<agent-reasoning class="chat-part" .host=${host} .element=${element}></agent-reasoning>`,
  },
  {
    place: 'while-waiting',
    isNeeded: message => isAtWork(message) && !hasText(message),
    render: renderStatus,
  },
  {
    place: 'after-message',
    isNeeded: message => isAtWork(message) && hasText(message),
    render: renderStatus,
  },
  {
    place: 'after-message',
    isNeeded: message => message.sources && !isRunning(message),
    render: (host, element) =>
      html`<agent-reply-sources class="chat-part" .host=${host} .element=${element}></agent-reply-sources>`,
  },
  {
    place: 'after-message',
    isNeeded: message => message.context,
    render: (host, element) =>
      html`<agent-sent-context class="chat-part" .host=${host} .element=${element}></agent-sent-context>`,
  },
  {
    place: 'in-failure',
    isNeeded: (message, chat) => chat.handover && message === latestReply(chat.session.snapshot),
    render: renderHandover,
  },
  {
    place: 'after-note',
    isNeeded: (message, {session}) =>
      session.conversation.messages !== session.snapshot.messages && isInLastTurn(message, session.snapshot),
    render: (host, element) =>
      html`<agent-versions class="chat-part" .host=${host} .element=${element}></agent-versions>`,
  },
  {
    place: 'buttons',
    isNeeded: (message, _, {offers}) => offers.has('feedback') && isRateable(message),
    render: (host, element) =>
      html`<agent-feedback class="chat-part" .host=${host} .element=${element}></agent-feedback>`,
  },
];

function renderStatus(host: PartHost, element: MessageElement): TemplateResult {
  return html`<agent-reply-status class="chat-part" .host=${host} .element=${element}></agent-reply-status>`;
}

function renderHandover(host: PartHost): TemplateResult {
  return html`<agent-handover class="chat-part" .host=${host}></agent-handover>`;
}

/** In some browsers, the focus of the message field ends a selection, before the code of parts has loaded. */
function selectedRange(): Range | undefined {
  const selection = getSelection();
  return selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
}

function endsWithSuggestions({session}: PartChat): boolean {
  const last = session.snapshot.messages.at(-1);
  return last !== undefined && shownText(last) !== last.text;
}

function isAtWork(message: Message): boolean {
  return isRunning(message) && (message.activity ?? message.reasoning) !== undefined;
}

export function hasText(message: Message): boolean {
  return shownText(message).trim() !== '';
}

/** A queued question begins no turn. */
function isInLastTurn(message: Message, {messages}: {readonly messages: readonly Message[]}): boolean {
  const last = messages.findLastIndex(({role, status}) => role === 'user' && status !== 'queued');
  return messages.indexOf(message) >= last;
}

function isRateable({id, role, status, text}: Message): boolean {
  return role === 'assistant' && status === 'done' && id !== welcomeId && text.trim() !== '';
}

/** The parts of the messages of a chat. */
export interface MessageParts {
  readonly host: PartHost;
  /** Renders a button of a message, once its code has loaded. */
  readonly button: typeof messageButton | undefined;
  /** Returns `undefined` if there is nothing to show. */
  renderPlace(place: MessagePlace, element: MessageElement): unknown;
}

/** Renders the parts that a chat needs, and loads their code. */
export class ChatParts implements ReactiveController {
  readonly #host: PartHost;
  readonly #messages = new Memo<MessageParts>();
  readonly #requested = new Map<LazyModule<object>, string>();
  #button: MessageParts['button'];
  #retry: (() => void) | undefined;

  constructor(host: PartHost) {
    this.#host = host;
    host.chat.addController(this);
  }

  /** The parts of messages. A new object renders all messages again. */
  get messages(): MessageParts {
    const host = this.#host;
    const button = this.#button;
    const {handover, reasoning} = host.chat;
    return this.#messages.of([button, partsModule.loaded, handover, reasoning], () => ({
      host,
      button,
      renderPlace: (place, element) => this.#renderMessagePlace(place, element),
    }));
  }

  /** Retries to load code that the visitor waits for. `undefined` unless that failed. */
  get retry(): (() => void) | undefined {
    return this.#retry;
  }

  renderPlace(place: Place): unknown {
    const host = this.#host;
    if (isServer) return nothing;
    return chatRows
      .filter(row => row.place === place)
      .map(row => {
        const need = row.need(host);
        if (need === 'now' || need === 'soon') this.#load(partsModule, undefined, need === 'now');
        return need ? row.render(host) : nothing;
      });
  }

  /** Returns the notices of the page below each group of messages. The key `undefined` is the beginning. */
  noticesBelow<Group extends MessageGroup>(
    groups: readonly Group[],
  ): ReadonlyMap<Group | undefined, readonly TemplateResult[]> | undefined {
    if (this.#host.notices.size === 0) return undefined;
    this.#load(partsModule);
    return partsModule.loaded?.noticesBelow(this.#host, groups);
  }

  #renderMessagePlace(place: MessagePlace, element: MessageElement): unknown {
    const host = this.#host;
    const {message} = element;
    const needed = messageRows.filter(
      row => row.place === place && message && row.isNeeded(message, host.chat, element),
    );
    if (needed.length === 0) return undefined;
    this.#load(partsModule);
    if (place === 'while-waiting' && !partsModule.loaded) return undefined;
    return needed.map(row => row.render(host, element));
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
    if (this.#button || runningReply(conversation) || !latestReply(conversation)) return;
    this.#load(replyModule, ({messageButton}) => (this.#button = messageButton));
  }

  /** Loads the code of parts: the visitor comes near something that needs it. */
  readonly approach = (): void => this.#load(partsModule);

  readonly toggleMenu = (press: Event): void => this.use('agent-chat-menu', menu => menu.toggle(press), true);

  /** Loads the code that can wait. Before the first reply, there is nothing to select or to move in. */
  readonly prepare = (): void => {
    if (this.#button) this.#load(partsModule);
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
    void this.#loadNow(partsModule, callLater, isAwaited);
  }

  /** The visitor presses Tab anywhere in the page, or selects something in the chat. */
  readonly #onTurn = (event: Event): void => {
    if (partsModule.loaded) return;
    const isTurn =
      event instanceof KeyboardEvent
        ? event.key === 'Tab'
        : this.#host.chat.matches(':hover, :focus-within') && getSelection()?.type === 'Range';
    if (isTurn) this.prepare();
  };

  /**
   * Loads a file and renders with it. A failed load is retried with the next message, and when the browser is online again:
   * a reply may render, and a pointer may move, many times in a second.
   */
  #load<Module extends object>(
    module: LazyModule<Module>,
    onLoad?: (code: Module) => void,
    isAwaited = false,
  ): void {
    const newest = this.#host.chat.session.snapshot.messages.at(-1)?.id ?? '';
    const request = [newest, navigator.onLine, isAwaited].join();
    if ((module.loaded && !onLoad) || this.#requested.get(module) === request) return;
    this.#requested.set(module, request);
    void this.#loadNow(module, onLoad, isAwaited);
  }

  async #loadNow<Module extends object>(
    module: LazyModule<Module>,
    onLoad: ((code: Module) => unknown) | undefined,
    isAwaited: boolean,
  ): Promise<void> {
    const {chat, localize, say} = this.#host;
    const isLoaded = await module.loadFor(code => onLoad?.(code));
    if (isAwaited) {
      this.#retry = isLoaded ? undefined : () => void this.#loadNow(module, onLoad, true);
      if (!isLoaded) say(localize.term('errorForVisitor', 'network'));
    }
    chat.requestUpdate();
  }
}
