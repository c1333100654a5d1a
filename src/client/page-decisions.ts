import type {Decided} from './decisions.js';
import type {SeenPage} from './seen-page.js';

/** The documented default. */
const usualPageSize = 10;

/** What the client decided, or had to get over, about a page; `last` is the one before it. */
export function pageDecisions(page: SeenPage, last: SeenPage | undefined): Decided {
  const {marks, count, times} = page;
  const known = marks.filter(mark => mark !== 0);
  return {
    'order-ignored': !isInOrder(page),
    'page-size-ignored': count > (page.pageSize ?? usualPageSize),
    'page-number-ignored': known.length > 0 && isRepeated(page, last),
    'total-too-small': count > page.total,
    'items-repeated': new Set(known).size < known.length,
    'items-without-id': known.length < marks.length || count < page.sent,
    'times-unreadable': times.includes(undefined),
    'other-list-name': page.hasOtherName,
  };
}

function isInOrder({times, order}: SeenPage): boolean {
  const known = times.filter(time => time !== undefined);
  const direction = order === 'asc' ? 1 : -1;
  return known.every((time, index) => (time - (known[index - 1] ?? time)) * direction >= 0);
}

function isRepeated({marks, pageNumber = 1}: SeenPage, last: SeenPage | undefined): boolean {
  return last?.marks.join() === marks.join() && (last.pageNumber ?? 1) !== pageNumber;
}
