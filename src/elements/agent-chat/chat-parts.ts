import {html, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {latestReply} from '../../conversation/conversation-state.js';
import {isRunning, type Message} from '../../conversation/message.js';
import {askLines, shownText} from '../../conversation/reply-suggestions.js';
import {shownAttempt, type Turn} from '../../conversation/turns.js';
import {menuItems} from './chat-settings.js';
import type {PartChat, PartHost} from './chat-part.js';
import type {MessageElement} from './message/message-element.js';
import {welcomeId} from './transcript/welcome-message.js';

/** A place in the template of a chat. */
export type Place =
  'below-header' | 'consent' | 'in-failure' | 'above-composer' | 'in-composer' | 'in-field' | 'frame';

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
export const chatRows: readonly PartRow[] = [
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
    place: 'in-composer',
    need: ({chat}) => Boolean(chat.switches) && 'soon',
    render: host => html`<agent-switches class="chat-part" .host=${host}></agent-switches>`,
  },
  {
    place: 'in-field',
    need: ({chat}) => Boolean(chat.transcribe) && 'soon',
    render: host => html`<agent-dictation class="chat-part" .host=${host}></agent-dictation>`,
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
export const messageRows: readonly MessageRow[] = [
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

function isInTurn(turn: Turn, message: Message): boolean {
  return shownAttempt(turn).some(({id}) => id === message.id);
}

function isRateable({id, role, status, text}: Message): boolean {
  return role === 'assistant' && status === 'done' && id !== welcomeId && text.trim() !== '';
}
