import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/conversation-state.js';
import {dayName} from '../day-name.js';

/** The day of each message that was looked at. */
const days = new WeakMap<Message, string>();

/** The messages a day begins with, by their key, and what the day is called; none while all is of today. */
export function chatDays(messages: readonly Message[], localize: Localize): ReadonlyMap<string, string> {
  const beginnings: Message[] = [];
  let last = '';
  for (const message of messages) {
    const day = dayOf(message);
    if (day !== '' && day !== last) beginnings.push(message);
    last = day || last;
  }
  const isOneDay = beginnings.length < 2;
  if (isOneDay && (last === '' || last === new Date().toDateString())) return new Map();
  return new Map(beginnings.map(({id, createdAt}) => [id, dayName(createdAt, localize)]));
}

/** Tells one day of the reader from another; `''` when it is not known. */
function dayOf(message: Message): string {
  const known = days.get(message);
  if (known !== undefined) return known;
  const date = new Date(message.createdAt ?? NaN);
  const day = Number.isNaN(date.getTime()) ? '' : date.toDateString();
  days.set(message, day);
  return day;
}
