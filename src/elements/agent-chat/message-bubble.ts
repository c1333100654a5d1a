import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {isServer} from '../../controllers/is-server.js';
import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/conversation-state.js';
import {isRunning} from '../../conversation/message-status.js';
import type {ContentContext} from '../agent-markdown/content-context.js';
import {waitingDots} from '../waiting-dots.js';

/** What the content of a message is shown with. */
export interface BubbleSettings {
  readonly context: ContentContext;
  readonly localize: Localize;
}

/** The box around what a message says and shows; nothing when it does neither. */
export function messageBubble(message: Message, settings: BubbleSettings): TemplateResult | typeof nothing {
  const {role, text, record} = message;
  const running = isRunning(message);
  const image = record?.image ?? '';
  const isBlank = text.trim() === '';
  if (isBlank && image === '') return running ? renderWaiting(settings) : nothing;
  const language = settings.localize.marks.content;
  const content = role === 'user' ? renderOwnWords(text) : renderMarkdown({text, growing: running}, settings);
  const words = isBlank ? nothing : content;
  const picture = image === '' ? nothing : renderMarkdown({image}, settings);
  return html`<div class="bubble" part="bubble" lang=${ifDefined(language)}>${words}${picture}</div>`;
}

/** A visitor's words are shown as they were typed. */
function renderOwnWords(text: string): TemplateResult {
  // No white space around the words: the content shows it as it is.
  return html`<div class="content typed" part="content" dir="auto">${text.trim()}</div>`;
}

/** What an agent says, or the picture a stored record names (SERVICE.md "Record"). */
function renderMarkdown(
  {text = '', growing = false, image = ''}: {text?: string; growing?: boolean; image?: string},
  {context}: BubbleSettings,
): TemplateResult {
  if (isServer) return renderPlain(text);
  return html`<div class="content" part="content">
    <agent-markdown .text=${text} .growing=${growing} .image=${image} .context=${context}></agent-markdown>
  </div>`;
}

/** What a renderer has not seen: on a server there is none. */
function renderPlain(text: string): TemplateResult {
  return html`<div class="content" part="content">
    <div class="blocks"><p class="plain" dir="auto">${text.trim()}</p></div>
  </div>`;
}

function renderWaiting({localize}: BubbleSettings): TemplateResult {
  return html`<div class="bubble waiting" part="bubble">
    ${waitingDots}
    <span class="visually-hidden">${localize.term('waitingForReply')}</span>
  </div>`;
}
