import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';

const aDay = 24 * 60 * 60_000;

/** A time zone the browser knows, else `undefined`. */
export function knownTimeZone(zone: string | null | undefined): string | undefined {
  if (!zone) return undefined;
  try {
    return new Intl.DateTimeFormat(undefined, {timeZone: zone}).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The day of a time as the reader calls it, such as “Yesterday”; `''` when there is no such time. */
export function dayName(time: number | undefined, localize: Localize, timeZone: string | undefined): string {
  if (time === undefined || Number.isNaN(new Date(time).getTime())) return '';
  const day = (moment: number) => localize.date(new Date(moment), {dateStyle: 'full', timeZone});
  const name = day(time);
  const now = Date.now();
  if (Math.abs(now - time) > 2 * aDay) return name;
  if (name === day(now)) return capitalised(localize.relativeTime(0, 'day', {numeric: 'auto'}), localize);
  return name === day(now - aDay)
    ? capitalised(localize.relativeTime(-1, 'day', {numeric: 'auto'}), localize)
    : name;
}

/** When a record was made: the time of day, and the day where no heading tells it. */
export function recordTime(
  time: number | undefined,
  localize: Localize,
  {timeZone, withDay}: {readonly timeZone: string | undefined; readonly withDay: boolean},
): TemplateResult | typeof nothing {
  if (time === undefined) return nothing;
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return nothing;
  const inFull = localize.date(date, {dateStyle: 'full', timeStyle: 'long', timeZone});
  const short = localize.date(date, {...(withDay && {dateStyle: 'medium'}), timeStyle: 'short', timeZone});
  return html`<time class="time" part="timestamp" dir="auto" datetime=${date.toISOString()} title=${inFull}
    >${short}</time
  >`;
}

function capitalised(words: string, localize: Localize): string {
  const [first = ''] = words;
  return first.toLocaleUpperCase(localize.lang()) + words.slice(first.length);
}
