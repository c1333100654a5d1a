import type {AgentServiceError} from '../client/agent-service-error.js';
import {LatestLoad} from '../client/latest-load.js';

/** Current activity of a list. */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** The settings of a list. A change loads the list again, except for `client`: the next request uses the new one. */
export interface ListQuery {
  readonly client: object;
  /** Identifies the source of the items. Items of another source disappear at once. */
  readonly source: readonly unknown[];
}

export type LoadedPage<Page> = Page & {
  readonly pageNumber: number;
  /** Number of its items that were not listed before. */
  readonly added: number;
};

export interface ListFacts<Item, Page> {
  /** The listed items. They stay while another query or page loads. */
  readonly items: readonly Item[];
  readonly total: number;
  readonly hasMore: boolean;
  /** The last page, or the current one if the list shows one page at a time; 0 before the first. */
  readonly pageNumber: number;
  readonly pageCount: number;
  readonly lastPage: LoadedPage<Page> | undefined;
}

export type ListSnapshot<Facts> = Facts & {
  readonly status: ListStatus;
  /** The failure of the first page. */
  readonly error: AgentServiceError | undefined;
  /** The failure of a further page. */
  readonly nextError: AgentServiceError | undefined;
  readonly loadingNext: boolean;
};

/**
 * Loads a list page by page: settings go in, one immutable snapshot comes out, commands change it. A new
 * query aborts the requests of the previous query, whose items stay until new ones arrive.
 * A subclass requests pages, adds them to `pages`, and describes `pages` in the snapshot. Its requests reject
 * after their signal is aborted.
 */
export abstract class PagedList<Query extends ListQuery, Pages, Facts extends ListFacts<unknown, unknown>> {
  readonly #listeners = new Set<() => void>();
  readonly #noPages: Pages;
  readonly #first = new LatestLoad<Pages>(pages => this.#onFirst(pages));
  readonly #next = new LatestLoad(() => this.changed());
  #pages: Pages;
  #query: Query | undefined;
  #status: 'idle' | 'loading' | 'loaded' | 'error';
  #wantedPage = 1;
  #loadNext: ((query: Query, signal: AbortSignal) => Promise<void>) | undefined;
  #snapshot: ListSnapshot<Facts> | undefined;

  /** @param status `loading` on a server, which sends no requests: the browser loads the list */
  constructor(noPages: Pages, status: 'idle' | 'loading') {
    this.#noPages = noPages;
    this.#pages = noPages;
    this.#status = status;
  }

  /** The current state. It is the same object until something changes. */
  get snapshot(): ListSnapshot<Facts> {
    this.#snapshot ??= this.#describe();
    return this.#snapshot;
  }

  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sets the query; `undefined` while there is nothing to load. A new query loads the first page. */
  configure(query: Query | undefined): void {
    if (isSameQuery(this.#query, query)) this.#query = query;
    else void this.load(query);
  }

  refresh(): Promise<void> {
    return this.load(this.#query);
  }

  /**
   * Sets the query, and loads the list even if the query is the same. Loads the first page, or the page of
   * the latest `show`.
   */
  async load(query: Query | undefined): Promise<void> {
    const before = this.#query;
    this.#query = query;
    if (!isSameQuery(before, query)) this.#wantedPage = 1;
    if (!isEqual(before?.source, query?.source)) this.#pages = this.#noPages;
    this.stop();
    this.#first.abort();
    this.#next.abort();
    this.#status = query ? 'loading' : 'idle';
    if (query) void this.#first.load(signal => this.loadFirst(query, this.#wantedPage, signal));
    this.changed();
    await this.#first.running;
  }

  async retry(): Promise<void> {
    if (this.#first.error) await this.refresh();
    else if (this.#next.error && this.#loadNext) await this.loadMore(this.#loadNext);
  }

  async settle(): Promise<void> {
    while (this.#first.running) await this.#first.running;
  }

  /** Aborts the requests until `resume`. */
  interrupt(): void {
    if (this.#first.running) this.#status = 'idle';
    this.stop();
    this.changed();
  }

  /** Loads the first page again if `interrupt` aborted its request. */
  resume(query: () => Query | undefined): void {
    this.#first.resume(() => void this.load(query()));
  }

  protected abstract describe(pages: Pages): Facts;

  protected abstract loadFirst(query: Query, pageNumber: number, signal: AbortSignal): Promise<Pages>;

  protected get query(): Query | undefined {
    return this.#query;
  }

  protected get pages(): Pages {
    return this.#pages;
  }

  protected set pages(pages: Pages) {
    this.#pages = pages;
    this.#snapshot = undefined;
  }

  protected stop(): void {
    this.#first.interrupt();
    this.#next.interrupt();
  }

  /** Loads the list again, beginning at another page. */
  protected show(pageNumber: number): Promise<void> {
    this.#wantedPage = pageNumber;
    return this.refresh();
  }

  /** Loads a further page of a ready list. A failure keeps the listed items. */
  protected async loadMore(load: (query: Query, signal: AbortSignal) => Promise<void>): Promise<void> {
    const query = this.#query;
    if (!query || this.snapshot.status !== 'ready') return;
    this.#loadNext = load;
    const loaded = this.#next.load(signal => load(query, signal));
    this.changed();
    await loaded;
  }

  protected changed(): void {
    this.#snapshot = undefined;
    for (const listener of this.#listeners) listener();
  }

  #onFirst(pages = this.#noPages): void {
    this.#pages = pages;
    this.#status = this.#first.error ? 'error' : 'loaded';
    if (!this.#first.error) this.#wantedPage = this.describe(pages).pageNumber;
    this.changed();
  }

  #describe(): ListSnapshot<Facts> {
    const facts = this.describe(this.#pages);
    const loaded = facts.items.length > 0 ? 'ready' : 'empty';
    return {
      ...facts,
      status: this.#status === 'loaded' ? loaded : this.#status,
      error: this.#first.error,
      nextError: this.#next.error,
      loadingNext: this.#next.running !== undefined,
    };
  }
}

function isEqual(one: readonly unknown[] = [], other: readonly unknown[] = []): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function isSameQuery<Query extends ListQuery>(one: Query | undefined, other: Query | undefined): boolean {
  if (!one || !other) return one === other;
  const settings = (Object.keys(one) as (keyof Query)[]).filter(
    name => name !== 'client' && name !== 'source',
  );
  return isEqual(one.source, other.source) && settings.every(name => one[name] === other[name]);
}
