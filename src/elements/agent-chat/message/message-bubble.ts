import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {isServer} from '../../../is-server.js';
import type {Localize} from '../../../controllers/localize.js';
import {endedByLength} from '../../../conversation/conversation-state.js';
import {isRunning, type Message} from '../../../conversation/message.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {customRender} from '../../../lists/custom-render.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';
import {textDirection, textLines} from '../../../markdown/text-direction.js';
import {waitingDots} from '../../agent-markdown/plain-view.js';
import {partsModule} from '../../load-parts.js';
import {plainName} from '../../shared/format-text.js';
import type {RenderMessage} from './message-element.js';

export interface BubbleSettings {
  readonly context: ContentContext;
  readonly localize: Localize;
  /** If it returns nothing, the message renders as usual. */
  readonly renderMessage?: RenderMessage | undefined;
}

export function messageBubble(message: Message, settings: BubbleSettings): TemplateResult | typeof nothing {
  const {role, image = '', sources} = message;
  // A question of the reply is readable lines until the code of its card has loaded.
  const text = shownText(message, partsModule.loaded);
  const growing = isRunning(message);
  const isBlank = text.trim() === '';
  // The waiting state never uses `renderMessage`.
  if (isBlank && growing && image === '') return waitingBubble(settings.localize);
  const content = role === 'user' ? renderTyped(text) : renderMarkdown({text, growing, sources}, settings);
  const words = isBlank ? nothing : content;
  const picture = image === '' ? nothing : renderMarkdown({image}, settings);
  const usual = html`${words}${picture}`;
  const own = customRender('renderMessage', settings.renderMessage, [message, usual]);
  if (own === undefined && isBlank && image === '') return nothing;
  return html`<div class="bubble" part="bubble" lang=${ifDefined(settings.localize.marks.content)}>
    <div class="content" part="content">${own ?? usual}</div>
  </div>`;
}

function renderTyped(text: string): TemplateResult {
  return html`<div class="typed" dir=${textDirection(text)}>${textLines(text.trim())}</div>`;
}

/** Renders the text of an agent, or the image of a stored record (SERVICE.md "Record"). */
function renderMarkdown(
  {text = '', growing = false, image = '', sources}: Partial<Message> & {readonly growing?: boolean},
  {context}: BubbleSettings,
): TemplateResult {
  if (isServer) return renderPlain(text);
  return html`<agent-markdown
    .text=${text}
    .growing=${growing}
    .image=${image}
    .sources=${sources}
    .context=${context}
  ></agent-markdown>`;
}

/** Used during SSR, where the Markdown renderer does not run. */
function renderPlain(text: string): TemplateResult {
  return html`<div class="blocks">
    <p class="plain" dir=${textDirection(text)}>${text.trim()}</p>
  </div>`;
}

/** Dots, while a reply has no text. */
export function waitingBubble(localize: Localize): TemplateResult {
  return html`<div class="bubble waiting" part="bubble">
    ${waitingDots}
    <span class="visually-hidden">${localize.term('waitingForReply')}</span>
  </div>`;
}

/** `max_tokens`, `model_context_window_exceeded`: Anthropic. `model_length`: Mistral. `MAX_TOKENS`: Gemini. */
const limitReasons = /^(?:length|max_tokens|model_)/i;
/** `refusal`: Anthropic. `SAFETY`, `BLOCKLIST`: Gemini. `sensitive`: Zhipu. `guardrail_intervened`: Bedrock. */
const filterReasons = /filter|safety|sensitive|guardrail|blocklist|recitation|prohibited|toxic|refusal/i;

/** Returns the note below a message, such as why a reply ended, or `''`. */
export function messageNote(
  {status, role, text, finishReason, image, record, recovery, error, interrupts}: Message,
  localize: Localize,
): string {
  if (status === 'stopped') return localize.term(recovery === 'found' ? 'replyStoredWhole' : 'replyStopped');
  if (role === 'user' && error) return localize.term('notDelivered');
  if (status !== 'done') return '';
  if (recovery === 'recovered') return localize.term('replyRecovered');
  if (finishReason === endedByLength) return localize.term('replyTooLarge');
  if (limitReasons.test(finishReason)) return localize.term('replyEndedByLength');
  if (filterReasons.test(finishReason)) return localize.term('replyEndedByFilter');
  if (text.trim() !== '' || image || interrupts) return '';
  if (!record) return localize.term('emptyReply');
  const type = role === 'assistant' || record.type === 'text' ? '' : plainName(record.type);
  return type || localize.term(role === 'user' ? 'noTextStored' : 'noReplyStored');
}

const onTheSameDay: Intl.DateTimeFormatOptions = {timeStyle: 'short'};
const onAnotherDay: Intl.DateTimeFormatOptions = {dateStyle: 'medium', timeStyle: 'short'};
const inFull: Intl.DateTimeFormatOptions = {dateStyle: 'full', timeStyle: 'medium'};

export function messageTime(
  createdAt: number | undefined,
  localize: Localize,
): TemplateResult | typeof nothing {
  if (createdAt === undefined) return nothing;
  const date = new Date(createdAt);
  return html`<time
    class="timestamp"
    part="timestamp"
    dir="auto"
    lang=${ifDefined(localize.marks.content)}
    datetime=${date.toISOString()}
    title=${localize.date(date, inFull)}
    >${shortTime(createdAt, localize)}</time
  >`;
}

/** Returns the time as plain text, or `''` if it is unknown. */
export function shortTime(createdAt: number | undefined, localize: Localize): string {
  if (createdAt === undefined) return '';
  const date = new Date(createdAt);
  const sameDay = date.toDateString() === new Date(Date.now()).toDateString();
  return localize.date(date, sameDay ? onTheSameDay : onAnotherDay);
}
