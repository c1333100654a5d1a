import type {ReactiveControllerHost} from 'lit';
import {recordKey} from '../../../records/record-pages.js';
import type {RecordList} from '../../../lists/record-list.js';

export interface RecordFinderOptions {
  readonly list: RecordList;
  readonly target: () => {readonly client: unknown; readonly agentId: string; readonly paged: boolean};
  readonly showAll: () => void;
  readonly elementOf: (key: string) => Promise<HTMLElement | undefined>;
}

/** Scrolls records into view, and loads further pages to find them. */
export class RecordFinder {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: RecordFinderOptions;

  constructor(host: ReactiveControllerHost & Element, options: RecordFinderOptions) {
    this.#host = host;
    this.#options = options;
  }

  async show(recordId: string): Promise<boolean> {
    const element = await this.#find(recordId);
    if (element) scrollToMiddle(element);
    return Boolean(element);
  }

  /** Returns the element of a record, `null` if there is none, or `undefined` if the search was interrupted. */
  async #find(recordId: string): Promise<HTMLElement | null | undefined> {
    const {list, target, showAll, elementOf} = this.#options;
    // Settings that have just changed restart the list.
    await this.#host.updateComplete;
    const {client, agentId, paged} = target();
    const isSame = () => this.#host.isConnected && target().client === client && target().agentId === agentId;
    const key = await findRecord(recordId, {list, paged, isOver: () => !isSame()});
    if (!key) return key === null ? null : undefined;
    showAll();
    return elementOf(key);
  }
}

const maxPages = 40;

interface SearchedRecords {
  readonly list: RecordList;
  readonly paged: boolean;
  readonly isOver: () => boolean;
}

/**
 * Returns the key of the record with this identifier. Loads further pages until the record is listed; with
 * numbered pages also earlier ones. Returns `null` if no page contains it, and `undefined` if a page failed
 * to load.
 */
async function findRecord(
  recordId: string,
  {list, paged, isOver}: SearchedRecords,
): Promise<string | null | undefined> {
  const isLost = () => isOver() || list.snapshot.status !== 'ready';
  await list.settle();
  if (isLost()) return undefined;
  const find = () => list.snapshot.items.find(record => record.recordId === recordId);
  const start = list.snapshot.pageNumber;
  let left = maxPages;
  // The record is usually a question, which is older than the listed records.
  for (const step of paged && list.snapshot.order === 'asc' ? [-1, 1] : paged ? [1, -1] : [1]) {
    for (let page = start + step; left > 0 && !find(); page += step, left -= 1) {
      if (step > 0 ? !list.snapshot.hasMore : page < 1) break;
      await (paged ? list.goTo(page) : list.loadNext());
      if (isLost() || list.snapshot.nextError) return undefined;
    }
  }
  const found = find();
  if (found) return recordKey(found);
  if (paged && list.snapshot.pageNumber !== start) await list.goTo(start);
  return null;
}

/** Scrolls an element to the middle, twice: elements above it may render in between and move it. */
function scrollToMiddle(element: Element): void {
  const scroll = (): void => element.scrollIntoView({block: 'center'});
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}
