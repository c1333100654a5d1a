import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';

const onTheSameDay: Intl.DateTimeFormatOptions = {timeStyle: 'short'};
const onAnotherDay: Intl.DateTimeFormatOptions = {dateStyle: 'medium', timeStyle: 'short'};
const inFull: Intl.DateTimeFormatOptions = {dateStyle: 'full', timeStyle: 'medium'};

/** When a message was sent, as short as it can be told. */
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

/** The same as plain text; `''` when it is not known. */
export function shortTime(createdAt: number | undefined, localize: Localize): string {
  if (createdAt === undefined) return '';
  const date = new Date(createdAt);
  const sameDay = date.toDateString() === new Date(Date.now()).toDateString();
  return localize.date(date, sameDay ? onTheSameDay : onAnotherDay);
}
