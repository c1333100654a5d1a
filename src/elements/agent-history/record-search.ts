import type {ConversationRecord} from '../../client/resources.js';
import {recordKey} from '../../conversation/record-pages.js';

/** Pages read to find a record that is not listed. */
const mostPages = 40;

/** The list a record is looked for in. */
export interface SearchedRecords {
  readonly records: readonly ConversationRecord[];
  readonly hasMore: boolean;
  /** Why further pages cannot be had. */
  readonly error: unknown;
  loadMore(): Promise<void>;
}

/** The key of the record of this identifier; further pages are read until it is there. `undefined` when it is not. */
export async function findRecord(list: SearchedRecords, recordId: string): Promise<string | undefined> {
  const find = () => list.records.find(record => record.recordId === recordId);
  for (let page = 0; page < mostPages && !find() && list.hasMore; page += 1) {
    await list.loadMore();
    if (list.error) break;
  }
  const found = find();
  return found && recordKey(found);
}
