import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import {asServiceError, type AgentServiceError} from '../client/agent-service-error.js';
import {mayHaveMorePages} from '../client/list-pages.js';
import type {ConversationRecord, RecordPage} from '../client/resources.js';
import {
  addRecordPage,
  noRecordPages,
  totalRecords,
  type RecordOrder,
  type RecordPages,
} from '../conversation/record-pages.js';
import type {Connection} from './connection.js';
import {InterruptibleTask} from './interruptible-task.js';
import {isServer} from './is-server.js';

/** Current activity of a list of records. */
export type RecordListStatus = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

export interface RecordListQuery {
  /** Absent while there is no service. */
  readonly client: AgentClient | undefined;
  /** `''` while there is no agent. */
  readonly agentId: string;
  readonly order: RecordOrder;
  readonly pageSize: number;
  /** Whether the list shows one page at a time. */
  readonly paged: boolean;
}

export interface LoadedRecords extends RecordPage {
  readonly pageNumber: number;
  /** Number of its records that were not listed before. */
  readonly added: number;
}

/** Source, order and paging of the records. */
type FirstPageArguments = readonly [
  service: object | undefined,
  agentId: string,
  visit: string,
  order: RecordOrder,
  pageSize: number,
  paged: boolean,
];

/** Maximum number of pages without a new record, before the list counts as complete. New records shift old ones to later pages. */
const mostShiftedPages = 3;
/** Maximum number of pages to load between new records and the listed ones. */
const mostNewPages = 5;

/** Lists the records of an agent page by page. A new query aborts the requests of the query before. */
export class RecordList {
  readonly #query: () => RecordListQuery;
  readonly #first: InterruptibleTask<FirstPageArguments, RecordPages>;
  readonly #next: Task<readonly [], RecordPages>;
  #asked: FirstPageArguments | undefined;
  #pages: RecordPages = noRecordPages('desc', 1);
  #wantedPage = 1;
  #lastPage: LoadedRecords | undefined;
  #nextError: AgentServiceError | undefined;
  #newest: AbortController | undefined;
  #firstRead: Promise<unknown> | undefined;
  #nextRead: Promise<void> | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(
    host: ReactiveControllerHost,
    connection: Pick<Connection, 'service' | 'visit' | 'given'>,
    query: () => RecordListQuery,
  ) {
    this.#host = host;
    this.#query = query;
    this.#first = new InterruptibleTask(host, connection, {
      args: () => {
        const {agentId, order, pageSize, paged} = query();
        return [connection.service, agentId, connection.visit, order, pageSize, paged] as const;
      },
      task: (asked, {signal}) => (this.#firstRead = this.#readFirst(asked, signal)),
      onError: () => this.#forget(),
    });
    this.#next = new Task(host, {
      autoRun: false,
      args: () => [] as const,
      task: async (_, {signal}) => (await this.#readNext(signal)) ?? initialState,
      onError: error => (this.#nextError = asServiceError(error)),
    });
  }

  /** In the requested order. While another page or order loads, the records before. */
  get records(): readonly ConversationRecord[] {
    return this.#pages.records;
  }

  get order(): RecordOrder {
    return this.#pages.order;
  }

  /** Number of all records, as far as it is known. */
  get total(): number {
    if (!this.#query().paged) return totalRecords(this.#pages);
    const {claimed, pageNumber, pageSize, records} = this.#pages;
    return Math.max(claimed, (pageNumber - 1) * pageSize + records.length, 0);
  }

  get pageNumber(): number {
    return this.#pages.pageNumber;
  }

  get lastPage(): LoadedRecords | undefined {
    return this.#lastPage;
  }

  /** Whether there may be another page. */
  get hasMore(): boolean {
    const {pageNumber, hasMore, records, claimed, pageSize} = this.#pages;
    if (pageNumber === 0 || !this.#query().paged) return pageNumber > 0 && hasMore;
    const received = records.length;
    const listed = (pageNumber - 1) * pageSize + received;
    return mayHaveMorePages({received, added: received, listed, total: claimed, pageSize});
  }

  get status(): RecordListStatus {
    // A server sends no requests. The browser will.
    if (isServer) return 'loading';
    const {client, agentId} = this.#query();
    if (!client || !agentId) return 'idle';
    switch (this.#first.status) {
      case TaskStatus.INITIAL:
        return 'idle';
      case TaskStatus.PENDING:
        return 'loading';
      case TaskStatus.ERROR:
        return 'error';
      case TaskStatus.COMPLETE:
        return this.#pages.records.length > 0 ? 'ready' : 'empty';
    }
  }

  /** The reason why there is no list. */
  get error(): AgentServiceError | undefined {
    return this.#first.status === TaskStatus.ERROR ? asServiceError(this.#first.error) : undefined;
  }

  /** The reason why the next page is missing. */
  get nextError(): AgentServiceError | undefined {
    return this.#nextError;
  }

  get loadingNext(): boolean {
    return this.#next.status === TaskStatus.PENDING;
  }

  /** Loads the list again from its beginning, or the current page. */
  async refresh(): Promise<void> {
    await this.#first.run();
  }

  /** Shows another page, counted from 1. */
  async goTo(pageNumber: number): Promise<void> {
    this.#wantedPage = Math.max(1, Math.floor(pageNumber) || 1);
    await this.#first.run();
  }

  /** Adds the next page, or waits for the page that is loading. */
  async loadNext(): Promise<void> {
    if (!this.loadingNext) {
      if (this.status !== 'ready' || !this.hasMore) return;
      this.#nextError = undefined;
      this.#nextRead = this.#next.run();
    }
    await this.#nextRead;
  }

  /** Resolves when the first page has loaded or failed. */
  async settle(): Promise<void> {
    while (this.#first.pending) await this.#firstRead?.catch(() => undefined);
  }

  /**
   * Loads the records that were stored since. Returns whether the record with this identifier is listed, and `false`
   * after a failure.
   */
  async readNewest(recordId = ''): Promise<boolean> {
    if (this.status === 'error' || this.status === 'loading') return false;
    const {paged, order} = this.#query();
    const isAway = paged && (order === 'asc' || this.pageNumber > 1);
    if (this.status === 'empty' || (paged && !isAway)) await this.refresh();
    else if (!isAway) await this.#mergeNewest();
    return recordId === '' || this.records.some(record => record.recordId === recordId);
  }

  /** Aborts the requests. The first page loads again when the element is connected. */
  interrupt(): void {
    this.#first.interrupt();
    this.#next.abort();
    this.#newest?.abort();
  }

  #restart(asked: FirstPageArguments): void {
    this.#next.abort();
    this.#newest?.abort();
    this.#nextError = undefined;
    const before = this.#asked;
    this.#asked = asked;
    const isOther = (value: unknown, index: number): boolean => value !== before?.[index];
    const [service, agentId, visit] = asked;
    if ([service, agentId, visit].some(isOther)) this.#forget();
    if (before && asked.some(isOther)) this.#wantedPage = 1;
  }

  async #readFirst(
    asked: FirstPageArguments,
    signal: AbortSignal,
  ): Promise<RecordPages | typeof initialState> {
    this.#restart(asked);
    const [service, agentId, , order, pageSize] = asked;
    if (!service || !agentId) return initialState;
    const page = await this.#loadWanted(signal);
    if (!page) return initialState;
    this.#pages = noRecordPages(order, pageSize);
    return this.#add(page, this.#wantedPage);
  }

  #forget(): void {
    this.#pages = noRecordPages(this.#pages.order, this.#pages.pageSize);
    this.#lastPage = undefined;
  }

  /** Loads the next page with new records. New records at the beginning can shift a page that is listed already. */
  async #readNext(signal: AbortSignal): Promise<RecordPages | undefined> {
    const {records, claimed} = this.#pages;
    for (let shift = 0; shift < mostShiftedPages; shift += 1) {
      const pageNumber = this.#pages.pageNumber + 1;
      const page = await this.#load(pageNumber, signal);
      if (!page) return undefined;
      // After deletions the list has moved up, and some records are on the page before.
      const seam = page.total < claimed ? await this.#load(pageNumber - 1, signal) : undefined;
      if (signal.aborted) return undefined;
      if (seam) this.#pages = addRecordPage(this.#pages, seam, pageNumber - 1);
      this.#add(page, pageNumber, records.length);
      if (this.#pages.records.length > records.length || page.records.length === 0) break;
    }
    if (this.#pages.claimed > claimed && this.#pages.order === 'desc') void this.#mergeNewest();
    return this.#pages;
  }

  /** Loads the newest pages until they meet the listed records. */
  async #mergeNewest(): Promise<void> {
    this.#newest?.abort();
    const request = (this.#newest = new AbortController());
    // With the oldest first, the newest records follow the end of the list.
    if (this.#pages.order === 'asc' && this.#pages.hasMore) return;
    try {
      for (let pageNumber = 1; pageNumber <= mostNewPages; pageNumber += 1) {
        const page = await this.#load(pageNumber, request.signal, 'desc');
        if (!page) return;
        const known = this.#pages.records.length;
        const pages = addRecordPage(this.#pages, page, 1);
        const added = pages.records.length - known;
        if (pages.records.some((record, index) => record !== this.#pages.records[index])) {
          this.#pages = pages;
          this.#lastPage = {...page, pageNumber, added};
          this.#host.requestUpdate();
        }
        if (added < page.records.length || page.records.length === 0) return;
      }
      // Too many records are new: adding them would leave a gap.
      await this.refresh();
    } catch {
      // The listed records stay. The next reply, or the reader, retries.
    }
  }

  /** Returns the requested page, or the last page if the requested one is beyond the end. */
  async #loadWanted(signal: AbortSignal): Promise<RecordPage | undefined> {
    let page = await this.#load(this.#wantedPage, signal);
    for (let step = 0; page?.records.length === 0 && this.#wantedPage > 1; step += 1) {
      const likely = Math.ceil(page.total / this.#query().pageSize);
      this.#wantedPage = step < mostShiftedPages ? Math.max(1, Math.min(likely, this.#wantedPage - 1)) : 1;
      page = await this.#load(this.#wantedPage, signal);
    }
    return page;
  }

  /** Returns a page, or `undefined` if the request was aborted. */
  async #load(pageNumber: number, signal: AbortSignal, order?: RecordOrder): Promise<RecordPage | undefined> {
    const query = this.#query();
    const {client, agentId, pageSize} = query;
    try {
      const page = await client?.listRecords(
        agentId,
        {order: order ?? query.order, pageSize, pageNumber},
        {signal},
      );
      return signal.aborted ? undefined : page;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw asServiceError(error);
    }
  }

  #add(page: RecordPage, pageNumber: number, before = 0): RecordPages {
    this.#pages = addRecordPage(this.#pages, page, pageNumber);
    this.#lastPage = {...page, pageNumber, added: this.#pages.records.length - before};
    return this.#pages;
  }
}
