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
  const time = shortTime(createdAt, localize);
  if (time === '' || createdAt === undefined) return nothing;
  const date = new Date(createdAt);
  return html`<time
    class="timestamp"
    part="timestamp"
    dir="auto"
    lang=${ifDefined(localize.marks.content)}
    datetime=${date.toISOString()}
    title=${localize.date(date, inFull)}
    >${time}</time
  >`;
}

/** What was told last: a message tells its time more than once while it is drawn, and those around it the same. */
let told = {key: '', words: ''};

/** The same as plain text; `''` when it is not known. */
export function shortTime(createdAt: number | undefined, localize: Localize): string {
  if (createdAt === undefined) return '';
  const now = Date.now();
  const key = `${minuteOf(createdAt)} ${minuteOf(now)} ${localize.lang()}`;
  if (key !== told.key) told = {key, words: tellTime(new Date(createdAt), new Date(now), localize)};
  return told.words;
}

function tellTime(date: Date, now: Date, localize: Localize): string {
  if (Number.isNaN(date.getTime())) return '';
  const sameDay = date.toDateString() === now.toDateString();
  return localize.date(date, sameDay ? onTheSameDay : onAnotherDay);
}

function minuteOf(time: number): number {
  return Math.floor(time / 60_000);
}
