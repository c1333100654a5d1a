import type {AgentClient} from '../client/agent-client.js';
import {mayHaveMorePages} from '../client/list-page.js';
import type {ConversationRecord, RecordPage} from '../client/resources.js';
import {
  addRecordPage,
  noRecordPages,
  totalRecords,
  type RecordOrder,
  type RecordPages,
} from '../records/record-pages.js';
import {PagedList, type ListFacts, type ListQuery, type LoadedPage} from './paged-list.js';

export interface RecordListQuery extends ListQuery {
  readonly client: Pick<AgentClient, 'listRecords'>;
  readonly agentId: string;
  readonly order: RecordOrder;
  readonly pageSize: number;
  readonly paged: boolean;
}

export type LoadedRecords = LoadedPage<RecordPage>;

interface ListedRecords {
  readonly pages: RecordPages;
  readonly lastPage: LoadedRecords | undefined;
}

interface RecordListFacts extends ListFacts<ConversationRecord, RecordPage> {
  readonly order: RecordOrder;
}

/**
 * Maximum pages without a new record. After that the list counts as complete. New records shift old ones to
 * later pages.
 */
const maxShiftedPages = 3;
const maxNewPages = 5;

/** Lists the records of an agent, without duplicates and in order, even if pages shift while they load. */
export class RecordList extends PagedList<RecordListQuery, ListedRecords, RecordListFacts> {
  #nextLoad: Promise<void> | undefined;
  #newest: AbortController | undefined;

  constructor(status: 'idle' | 'loading' = 'idle') {
    super({pages: noRecordPages('desc', 1), lastPage: undefined}, status);
  }

  async goTo(pageNumber: number): Promise<void> {
    await this.show(Math.max(1, Math.floor(pageNumber) || 1));
  }

  /** Adds the next page, or waits for the page that is loading. */
  async loadNext(): Promise<void> {
    const {hasMore, loadingNext} = this.snapshot;
    if (!loadingNext && hasMore)
      this.#nextLoad = this.loadMore((query, signal) => this.#addNext(query, signal));
    if (loadingNext || hasMore) await this.#nextLoad;
  }

  /**
   * Loads the records that were stored since the last page. Returns whether the record with this identifier
   * is listed. Without an identifier, there is nothing to look for: `true`. After a failure that may pass, the
   * list loads again. While it loads, or after another failure: `false`.
   */
  async loadNewest(recordId: string): Promise<boolean> {
    const {query} = this;
    const {status, pageNumber, error} = this.snapshot;
    if (!query || status === 'loading' || error?.retryable === false) return false;
    const showsOtherPage = query.paged && (query.order === 'asc' || pageNumber > 1);
    if (status === 'empty' || status === 'error' || (query.paged && !showsOtherPage)) await this.refresh();
    else if (!showsOtherPage) await this.#addNewest(query);
    return recordId === '' || this.snapshot.items.some(record => record.recordId === recordId);
  }

  protected override stop(): void {
    super.stop();
    this.#newest?.abort();
  }

  protected override describe({pages, lastPage}: ListedRecords): RecordListFacts {
    const {records, order, pageNumber, pageSize} = pages;
    const {total, hasMore} = this.query?.paged ? pageFacts(pages) : listFacts(pages);
    const pageCount = Math.max(pageNumber, Math.ceil(total / pageSize));
    return {items: records, order, total, hasMore, pageNumber, pageCount, lastPage};
  }

  /** Loads the last page in place of a page beyond the end. */
  protected override async loadFirst(
    query: RecordListQuery,
    wantedPage: number,
    signal: AbortSignal,
  ): Promise<ListedRecords> {
    let pageNumber = wantedPage;
    let page = await loadPage(query, pageNumber, signal);
    for (let step = 0; page.records.length === 0 && pageNumber > 1; step += 1) {
      const likely = Math.ceil(page.total / query.pageSize);
      pageNumber = step < maxShiftedPages ? Math.max(1, Math.min(likely, pageNumber - 1)) : 1;
      page = await loadPage(query, pageNumber, signal);
    }
    const pages = addRecordPage(noRecordPages(query.order, query.pageSize), page, pageNumber);
    return {pages, lastPage: {...page, pageNumber, added: pages.records.length}};
  }

  /** Adds the next page that has new records. New records at the beginning can shift a page that is listed already. */
  async #addNext(query: RecordListQuery, signal: AbortSignal): Promise<void> {
    const {claimed} = this.pages.pages;
    for (let shift = 0; shift < maxShiftedPages; shift += 1) {
      const pageNumber = this.pages.pages.pageNumber + 1;
      const page = await loadPage(query, pageNumber, signal);
      // After deletions the list has moved up, so that some records are on the previous page.
      const pageBefore = page.total < claimed ? await loadPage(query, pageNumber - 1, signal) : undefined;
      // Read after the requests, because `#addNewest` may have added records meanwhile.
      const listed = this.pages.pages;
      const next = addRecordPage(listed, page, pageNumber);
      const pages = pageBefore ? addRecordPage(next, pageBefore, pageNumber - 1) : next;
      const added = pages.records.length - listed.records.length;
      this.pages = {pages, lastPage: {...page, pageNumber, added}};
      if (added > 0 || page.records.length === 0) break;
    }
    if (this.pages.pages.claimed > claimed && query.order === 'desc') void this.#addNewest(query);
  }

  /** Loads the newest pages until they meet the listed records. */
  async #addNewest(query: RecordListQuery): Promise<void> {
    this.#newest?.abort();
    const {signal} = (this.#newest = new AbortController());
    // With the oldest record first, the newest records come after the end of the list.
    if (query.order === 'asc' && this.pages.pages.hasMore) return;
    try {
      for (let pageNumber = 1; pageNumber <= maxNewPages; pageNumber += 1) {
        const page = await loadPage({...query, order: 'desc'}, pageNumber, signal);
        const {records} = this.pages.pages;
        const pages = addRecordPage(this.pages.pages, page, 1);
        const added = pages.records.length - records.length;
        if (pages.records.some((record, index) => record !== records[index])) {
          this.pages = {pages, lastPage: {...page, pageNumber, added}};
          this.changed();
        }
        if (added < page.records.length || page.records.length === 0) return;
      }
      // Too many records are new. Adding them would leave a gap.
      await this.refresh();
    } catch {
      // The listed records stay. The next reply or the reader retries.
    }
  }
}

function listFacts(pages: RecordPages): Pick<RecordListFacts, 'total' | 'hasMore'> {
  return {total: totalRecords(pages), hasMore: pages.pageNumber > 0 && pages.hasMore};
}

function pageFacts(pages: RecordPages): Pick<RecordListFacts, 'total' | 'hasMore'> {
  const {claimed: total, pageNumber, pageSize, records} = pages;
  const received = records.length;
  const listed = Math.max(0, pageNumber - 1) * pageSize + received;
  const hasMore = mayHaveMorePages({received, added: received, listed, total, pageSize});
  return {total: Math.max(total, listed), hasMore};
}

async function loadPage(
  {client, agentId, order, pageSize}: RecordListQuery,
  pageNumber: number,
  signal: AbortSignal,
): Promise<RecordPage> {
  const page = await client.listRecords(agentId, {order, pageSize, pageNumber}, {signal});
  signal.throwIfAborted();
  return page;
}
