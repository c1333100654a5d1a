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

/** What a list of records is doing. */
export type RecordListStatus = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** Which records are listed. */
export interface RecordListQuery {
  /** Absent while there is no service to ask. */
  readonly client: AgentClient | undefined;
  /** `''` while no agent is chosen. */
  readonly agentId: string;
  readonly order: RecordOrder;
  readonly pageSize: number;
  /** Whether only one page is listed at a time. */
  readonly paged: boolean;
}

/** A page as it arrived. */
export interface LoadedRecords extends RecordPage {
  readonly pageNumber: number;
  /** How many of its records were not listed before. */
  readonly added: number;
}

/** Whose records are listed, and how. */
type FirstPageArguments = readonly [
  service: object | undefined,
  agentId: string,
  visit: string,
  order: RecordOrder,
  pageSize: number,
  paged: boolean,
];

/** Pages that bring nothing new, because others pushed them on, before the list counts as ended. */
const mostShiftedPages = 3;
/** Pages read to find where newer records meet those that are listed. */
const mostNewPages = 5;

/** Lists the records of an agent page by page. A new query gives up the requests of the one before. */
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

  /** In the order asked for. While another page or order is asked for, those of before. */
  get records(): readonly ConversationRecord[] {
    return this.#pages.records;
  }

  /** The order the records are in. */
  get order(): RecordOrder {
    return this.#pages.order;
  }

  /** How many there are in all, as far as the service can be believed. */
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

  /** Whether another page is worth asking for. */
  get hasMore(): boolean {
    const {pageNumber, hasMore, records, claimed, pageSize} = this.#pages;
    if (pageNumber === 0 || !this.#query().paged) return pageNumber > 0 && hasMore;
    const received = records.length;
    const listed = (pageNumber - 1) * pageSize + received;
    return mayHaveMorePages({received, added: received, listed, total: claimed, pageSize});
  }

  get status(): RecordListStatus {
    // A server asks nothing: what there is will be found out by the browser.
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

  /** Why there is no list. */
  get error(): AgentServiceError | undefined {
    return this.#first.status === TaskStatus.ERROR ? asServiceError(this.#first.error) : undefined;
  }

  /** Why the list did not grow. */
  get nextError(): AgentServiceError | undefined {
    return this.#nextError;
  }

  get loadingNext(): boolean {
    return this.#next.status === TaskStatus.PENDING;
  }

  /** Reads the list again: from its beginning, or the page that is shown. */
  async refresh(): Promise<void> {
    await this.#first.run();
  }

  /** Shows another page, counted from 1. */
  async goTo(pageNumber: number): Promise<void> {
    this.#wantedPage = Math.max(1, Math.floor(pageNumber) || 1);
    await this.#first.run();
  }

  /** Adds the next page; one that is on its way is waited for. */
  async loadNext(): Promise<void> {
    if (!this.loadingNext) {
      if (this.status !== 'ready' || !this.hasMore) return;
      this.#nextError = undefined;
      this.#nextRead = this.#next.run();
    }
    await this.#nextRead;
  }

  /** Resolves when the list is not waited for any more, however it went. */
  async settle(): Promise<void> {
    while (this.#first.pending) await this.#firstRead?.catch(() => undefined);
  }

  /**
   * Reads what was stored since. Says whether the record of this identifier is among what is listed;
   * a failure counts as no.
   */
  async readNewest(recordId = ''): Promise<boolean> {
    if (this.status === 'error' || this.status === 'loading') return false;
    const {paged, order} = this.#query();
    const isAway = paged && (order === 'asc' || this.pageNumber > 1);
    if (this.status === 'empty' || (paged && !isAway)) await this.refresh();
    else if (!isAway) await this.#mergeNewest();
    return recordId === '' || this.records.some(record => record.recordId === recordId);
  }

  /** Gives up what is being asked for; it is asked for again when the element comes back. */
  interrupt(): void {
    this.#first.interrupt();
    this.#next.abort();
    this.#newest?.abort();
  }

  #startAnew(asked: FirstPageArguments): void {
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
    this.#startAnew(asked);
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

  /** The page behind what is listed. One that others pushed on brings nothing new, and is followed by its next. */
  async #readNext(signal: AbortSignal): Promise<RecordPages | undefined> {
    const {records, claimed} = this.#pages;
    for (let shift = 0; shift < mostShiftedPages; shift += 1) {
      const pageNumber = this.#pages.pageNumber + 1;
      const page = await this.#load(pageNumber, signal);
      if (!page) return undefined;
      // Where records were taken away, the list has moved up, and some are on the page before by now.
      const seam = page.total < claimed ? await this.#load(pageNumber - 1, signal) : undefined;
      if (signal.aborted) return undefined;
      if (seam) this.#pages = addRecordPage(this.#pages, seam, pageNumber - 1);
      this.#add(page, pageNumber, records.length);
      if (this.#pages.records.length > records.length || page.records.length === 0) break;
    }
    if (this.#pages.claimed > claimed && this.#pages.order === 'desc') void this.#mergeNewest();
    return this.#pages;
  }

  /** Reads the newest pages until they meet what is listed. */
  async #mergeNewest(): Promise<void> {
    this.#newest?.abort();
    const request = (this.#newest = new AbortController());
    // Oldest first, the newest belong where the list has not come yet.
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
      // More is new than can be put in front without a gap.
      await this.refresh();
    } catch {
      // What is listed stays; the next reply, or the reader, asks again.
    }
  }

  /** The page that is wanted, or the last one when that is behind the end. */
  async #loadWanted(signal: AbortSignal): Promise<RecordPage | undefined> {
    let page = await this.#load(this.#wantedPage, signal);
    for (let step = 0; page?.records.length === 0 && this.#wantedPage > 1; step += 1) {
      const likely = Math.ceil(page.total / this.#query().pageSize);
      this.#wantedPage = step < mostShiftedPages ? Math.max(1, Math.min(likely, this.#wantedPage - 1)) : 1;
      page = await this.#load(this.#wantedPage, signal);
    }
    return page;
  }

  /** One page, or `undefined` when nobody waits for it any more. */
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
