import type {RecordList} from '../../controllers/record-list.js';
import {recordKey} from '../../conversation/record-pages.js';

/** Pages read to find a record that is not listed. */
const mostPages = 40;

/** Where a record is looked for. */
export interface SearchedRecords {
  readonly list: RecordList;
  /** Whether the list is one page at a time. */
  readonly paged: boolean;
  /** Whether nobody waits for it any more. */
  readonly isOver: () => boolean;
}

/**
 * The key of the record of this identifier; further pages are read until it is there, of numbered ones also those
 * before. `null` when it is not among them, `undefined` when they could not be read.
 */
export async function findRecord(
  recordId: string,
  {list, paged, isOver}: SearchedRecords,
): Promise<string | null | undefined> {
  const isLost = () => isOver() || list.status !== 'ready';
  await list.settle();
  if (isLost()) return undefined;
  const find = () => list.records.find(record => record.recordId === recordId);
  const start = list.pageNumber;
  let left = mostPages;
  // Mostly a question is looked for, which is older than what is listed.
  for (const step of paged && list.order === 'asc' ? [-1, 1] : paged ? [1, -1] : [1]) {
    for (let page = start + step; left > 0 && !find(); page += step, left -= 1) {
      if (step > 0 ? !list.hasMore : page < 1) break;
      await (paged ? list.goTo(page) : list.loadNext());
      if (isLost() || list.nextError) return undefined;
    }
  }
  const found = find();
  if (found) return recordKey(found);
  if (paged && list.pageNumber !== start) await list.goTo(start);
  return null;
}
