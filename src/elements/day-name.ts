import type {Localize} from '../controllers/localize.js';

const anHour = 60 * 60_000;

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
  const isNear = Math.abs(now - time) < 50 * anHour;
  // Half a day back is not before yesterday, and where that is today still, 26 hours back is yesterday: days have 23 to 25.
  const days = new Set(isNear ? [0, 12, 26].map(hours => day(now - hours * anHour)) : []);
  const daysAgo = [...days].slice(0, 2).indexOf(name);
  const words = daysAgo < 0 ? name : localize.relativeTime(-daysAgo, 'day', {numeric: 'auto'});
  // Many languages write days small, but not at the beginning of a line.
  const [first = ''] = words;
  return first.toLocaleUpperCase(localize.lang()) + words.slice(first.length);
}
