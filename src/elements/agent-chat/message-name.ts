import type {Localize} from '../../controllers/localize.js';
import {shortTime} from './message-time.js';

/** What screen readers call a message: who said it, and when that is known. */
export function messageName(author: string, createdAt: number | undefined, localize: Localize): string {
  return localize.term('messageFrom', author, shortTime(createdAt, localize));
}
