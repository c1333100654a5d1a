import {html, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import type {Message} from '../../conversation/message.js';
import {shownText} from '../../conversation/reply-suggestions.js';
import {menuItems} from './chat-settings.js';
import type {PartChat, PartHost} from './chat-part.js';

/** A place in the template of a chat. */
export type Place =
  'below-header' | 'consent' | 'in-failure' | 'above-composer' | 'in-composer' | 'in-field' | 'frame';

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

/** Whether a message may have a part. The code of parts knows which: see `messageParts`. Plain messages need none of it. */
export function mayNeedParts(message: Message, {chat}: PartHost, isRateable: boolean): boolean {
  const {text, parts, status} = message;
  return (
    isRateable ||
    (chat.handover && status === 'failed') ||
    text.includes('```ask') ||
    parts.some(({type}) => type !== 'text' && type !== 'image') ||
    chat.session.conversation.turns.some(({attempts}) => attempts.length > 1)
  );
}
