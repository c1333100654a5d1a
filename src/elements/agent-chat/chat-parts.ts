import {html, type ReactiveController, type TemplateResult} from 'lit';
import {isServer} from '../../is-server.js';
import {isRunning, latestReply, runningReply, type Message} from '../../conversation/conversation-state.js';
import {shownText} from '../../conversation/reply-suggestions.js';
import type {LazyModule} from '../../lazy-module.js';
import {replyModule} from '../lazy-reply-features.js';
import {Memo} from '../../memo.js';
import {partsModule} from '../load-parts.js';
import type {PartChat, PartHost} from './chat-part.js';
import type {messageButton} from './message/message-buttons.js';
import type {MessageElement} from './message/message-element.js';
import {welcomeId} from './transcript/welcome-message.js';

/** A place in the template of a chat. */
export type Place = 'above-composer' | 'frame';

/** The parts that the chat itself calls. */
type PartTag = 'agent-message-focus';

/** A place in the template of a message. A part `while-waiting` replaces the dots of a reply without text. */
export type MessagePlace = 'before-message' | 'while-waiting' | 'after-message' | 'after-note' | 'buttons';

interface PartRow {
  readonly place: Place;
  /** Whether its code can wait until the visitor turns to the messages: by pointer, Tab or a selection. */
  readonly canWait?: boolean;
  readonly isNeeded: (chat: PartChat) => unknown;
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
    place: 'above-composer',
    isNeeded: chat => chat.suggestions || chat.suggest || chat.starters || endsWithSuggestions(chat),
    render: host => html`<agent-suggestions class="chat-part" .host=${host}></agent-suggestions>`,
  },
  {
    place: 'frame',
    canWait: true,
    isNeeded: chat => /\bask\b/.test(chat.actions),
    render: host => html`<agent-ask-button class="chat-part" .host=${host}></agent-ask-button>`,
  },
  {
    place: 'frame',
    canWait: true,
    isNeeded: () => true,
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

  constructor(host: PartHost) {
    this.#host = host;
    host.chat.addController(this);
  }

  /** The parts of messages. A new object renders all messages again. */
  get messages(): MessageParts {
    const host = this.#host;
    const button = this.#button;
    return this.#messages.of([button, partsModule.loaded, host.chat.reasoning], () => ({
      host,
      button,
      renderPlace: (place, element) => this.#renderMessagePlace(place, element),
    }));
  }

  renderPlace(place: Place): unknown {
    const {chat} = this.#host;
    const needed = isServer ? [] : chatRows.filter(row => row.place === place && row.isNeeded(chat));
    if (needed.some(row => !row.canWait)) this.#load(partsModule);
    return needed.map(row => row.render(this.#host));
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

  /** Loads the code that can wait. Before the first reply, there is nothing to select or to move in. */
  readonly prepare = (): void => {
    if (this.#button) this.#load(partsModule);
  };

  /** Calls back with an element of the parts. Loads the code if needed. */
  use<Tag extends PartTag>(tag: Tag, callback: (part: HTMLElementTagNameMap[Tag]) => void): void {
    const {renderRoot} = this.#host.chat;
    const part = renderRoot.querySelector(tag);
    if (part?.hasUpdated) callback(part);
    else
      void partsModule.loadFor(async () => {
        const loaded = renderRoot.querySelector(tag);
        await loaded?.updateComplete;
        // Browsers upgrade no element of a chat that has left the page.
        if (loaded?.hasUpdated) callback(loaded);
      });
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
  #load<Module extends object>(module: LazyModule<Module>, onLoad?: (code: Module) => void): void {
    const {chat} = this.#host;
    const newest = chat.session.snapshot.messages.at(-1)?.id ?? '';
    const request = newest + String(navigator.onLine);
    if ((module.loaded && !onLoad) || this.#requested.get(module) === request) return;
    this.#requested.set(module, request);
    void module.loadFor(code => {
      onLoad?.(code);
      chat.requestUpdate();
    });
  }
}
