import {html, type TemplateResult} from 'lit';
import {latestReply} from '../../conversation/conversation-state.js';
import {isRunning, type Message} from '../../conversation/message.js';
import {askLines, shownText} from '../../conversation/reply-suggestions.js';
import {shownAttempt, type Turn} from '../../conversation/turns.js';
import type {MessagePlace, PartChat, PartHost} from '../agent-chat/chat-part.js';
import type {MessageElement} from '../agent-chat/message/message-element.js';
import {welcomeId} from '../agent-chat/transcript/welcome-message.js';

interface MessageRow {
  readonly place: MessagePlace;
  readonly isNeeded: (message: Message, chat: PartChat, element: MessageElement) => unknown;
  readonly render: (host: PartHost, element: MessageElement) => TemplateResult;
}

/** All optional parts of a message. */
const messageRows: readonly MessageRow[] = [
  {
    place: 'before-message',
    isNeeded: ({aside}) => aside?.author,
    render: (host, element) =>
      html`<agent-message-author class="chat-part" .host=${host} .element=${element}></agent-message-author>`,
  },
  {
    place: 'before-message',
    isNeeded: ({reasoning}, chat) => reasoning && chat.reasoning === 'collapsed',
    render: (host, element) =>
      html`<agent-reasoning class="chat-part" .host=${host} .element=${element}></agent-reasoning>`,
  },
  {
    place: 'before-message',
    isNeeded: ({steps}, chat) => steps && chat.activity === 'steps',
    render: (host, element) =>
      html`<agent-reply-steps class="chat-part" .host=${host} .element=${element}></agent-reply-steps>`,
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
    isNeeded: message => askLines(message).length > 0,
    render: (host, element) =>
      html`<agent-ask-card class="chat-part" .host=${host} .element=${element}></agent-ask-card>`,
  },
  {
    place: 'after-message',
    isNeeded: ({interrupts, status}) => interrupts && status === 'done',
    render: (host, element) =>
      html`<agent-interrupt-cards
        class="chat-part"
        .host=${host}
        .element=${element}
      ></agent-interrupt-cards>`,
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
      session.conversation.turns.some(turn => turn.attempts.length > 1 && isInTurn(turn, message)),
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

/** Returns `undefined` if a message has no part in a place. */
export function messageParts(
  place: MessagePlace,
  host: PartHost,
  element: MessageElement,
): readonly TemplateResult[] | undefined {
  const {message} = element;
  const needed = messageRows.filter(
    row => row.place === place && message && row.isNeeded(message, host.chat, element),
  );
  return needed.length > 0 ? needed.map(row => row.render(host, element)) : undefined;
}

function renderStatus(host: PartHost, element: MessageElement): TemplateResult {
  return html`<agent-reply-status class="chat-part" .host=${host} .element=${element}></agent-reply-status>`;
}

function renderHandover(host: PartHost): TemplateResult {
  return html`<agent-handover class="chat-part" .host=${host}></agent-handover>`;
}

function isAtWork(message: Message): boolean {
  return isRunning(message) && (message.activity ?? message.reasoning) !== undefined;
}

export function hasText(message: Message): boolean {
  return shownText(message).trim() !== '';
}

function isInTurn(turn: Turn, message: Message): boolean {
  return shownAttempt(turn).some(({id}) => id === message.id);
}

function isRateable({id, role, status, text}: Message): boolean {
  return role === 'assistant' && status === 'done' && id !== welcomeId && text.trim() !== '';
}
