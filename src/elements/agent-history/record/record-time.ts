import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';

/** Returns the canonical name of a time zone, or `undefined` if the browser does not support it. */
export function knownTimeZone(zone: string | null | undefined): string | undefined {
  if (!zone) return undefined;
  try {
    return new Intl.DateTimeFormat(undefined, {timeZone: zone}).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Formats the time of a record, with its day if no heading names the day. */
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
  return html`<time
    class="time"
    part="timestamp"
    dir="auto"
    lang=${ifDefined(localize.marks.content)}
    datetime=${date.toISOString()}
    title=${inFull}
    >${short}</time
  >`;
}
