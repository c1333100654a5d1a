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
  const isNear = Math.abs(now - time) < 2 * aDay;
  const daysAgo = isNear ? [0, 1].find(days => name === day(now - days * aDay)) : undefined;
  const words = daysAgo === undefined ? name : localize.relativeTime(-daysAgo, 'day', {numeric: 'auto'});
  // Many languages write days small, but not at the beginning of a line.
  const [first = ''] = words;
  return first.toLocaleUpperCase(localize.lang()) + words.slice(first.length);
}
