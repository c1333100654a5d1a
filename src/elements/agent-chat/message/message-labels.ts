import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {endedByLength, type Message} from '../../../conversation/conversation-state.js';
import {plainName} from '../../shared/format-text.js';

/** Returns the note below a message, such as why a reply ended; `''` when there is none. */
export function messageNote(
  {status, role, text, finishReason, record, recovery}: Message,
  localize: Localize,
): string {
  if (status === 'stopped') return localize.term(recovery === 'found' ? 'replyStoredWhole' : 'replyStopped');
  if (status !== 'done') return '';
  if (recovery === 'recovered') return localize.term('replyRecovered');
  if (finishReason === endedByLength) return localize.term('replyTooLarge');
  if (finishReason === 'length') return localize.term('replyEndedByLength');
  if (finishReason === 'content_filter') return localize.term('replyEndedByFilter');
  if (text.trim() !== '' || record?.image) return '';
  if (!record) return localize.term('emptyReply');
  const type = role === 'assistant' || record.type === 'text' ? '' : plainName(record.type);
  return type || localize.term(role === 'user' ? 'noTextStored' : 'noReplyStored');
}

const onTheSameDay: Intl.DateTimeFormatOptions = {timeStyle: 'short'};
const onAnotherDay: Intl.DateTimeFormatOptions = {dateStyle: 'medium', timeStyle: 'short'};
const inFull: Intl.DateTimeFormatOptions = {dateStyle: 'full', timeStyle: 'medium'};

/** The time of a message, as short as possible. */
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

/** Returns the time of a message as plain text; `''` when it is not known. */
export function shortTime(createdAt: number | undefined, localize: Localize): string {
  if (createdAt === undefined) return '';
  const date = new Date(createdAt);
  const sameDay = date.toDateString() === new Date(Date.now()).toDateString();
  return localize.date(date, sameDay ? onTheSameDay : onAnotherDay);
}
