import type {Localize} from '../controllers/localize.js';

const aDay = 24 * 60 * 60_000;

/**
 * The day of a time as the reader calls it, such as “Yesterday”; `''` when there is no such time.
 *
 * @param timeZone one the browser knows; default: the reader's
 */
export function dayName(time: number | undefined, localize: Localize, timeZone?: string): string {
  if (time === undefined || Number.isNaN(new Date(time).getTime())) return '';
  const day = (moment: number) =>
    localize.date(new Date(moment), {dateStyle: 'full', ...(timeZone && {timeZone})});
  const name = day(time);
  const now = Date.now();
  if (Math.abs(now - time) > 2 * aDay) return name;
  if (name === day(now)) return capitalised(localize.relativeTime(0, 'day', {numeric: 'auto'}), localize);
  return name === day(now - aDay)
    ? capitalised(localize.relativeTime(-1, 'day', {numeric: 'auto'}), localize)
    : name;
}

function capitalised(words: string, localize: Localize): string {
  const [first = ''] = words;
  return first.toLocaleUpperCase(localize.lang()) + words.slice(first.length);
}
