import {asServiceError, type AgentServiceError} from '../client/agent-service-error.js';

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
  #pages: Pages;
  #query: Query | undefined;
  #status: 'idle' | 'loading' | 'loaded' | 'error';
  #error: AgentServiceError | undefined;
  #nextError: AgentServiceError | undefined;
  #wantedPage = 1;
  #first: AbortController | undefined;
  #firstLoad: Promise<void> | undefined;
  #next: AbortController | undefined;
  #loadNext: ((query: Query, signal: AbortSignal) => Promise<void>) | undefined;
  #isInterrupted = false;
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
    this.#isInterrupted = false;
    this.stop();
    this.#error = undefined;
    this.#nextError = undefined;
    this.#status = query ? 'loading' : 'idle';
    this.#firstLoad = query && this.#loadFirst(query, (this.#first = new AbortController()));
    this.changed();
    await this.#firstLoad;
  }

  async retry(): Promise<void> {
    if (this.#error) await this.refresh();
    else if (this.#nextError && this.#loadNext) await this.loadMore(this.#loadNext);
  }

  async settle(): Promise<void> {
    while (this.#first) await this.#firstLoad;
  }

  /** Aborts the requests until `resume`. */
  interrupt(): void {
    this.#isInterrupted = this.#first !== undefined;
    if (this.#isInterrupted) this.#status = 'idle';
    this.stop();
    this.changed();
  }

  /** Loads the first page again if `interrupt` aborted its request. */
  resume(query: () => Query | undefined): void {
    if (this.#isInterrupted) void this.load(query());
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
    this.#first?.abort();
    this.#first = undefined;
    this.#next?.abort();
    this.#next = undefined;
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
    this.#next?.abort();
    const running = (this.#next = new AbortController());
    this.#loadNext = load;
    this.#nextError = undefined;
    this.changed();
    try {
      await load(query, running.signal);
    } catch (error) {
      if (this.#next === running) this.#nextError = asServiceError(error);
    }
    if (this.#next !== running) return;
    this.#next = undefined;
    this.changed();
  }

  protected changed(): void {
    this.#snapshot = undefined;
    for (const listener of this.#listeners) listener();
  }

  async #loadFirst(query: Query, running: AbortController): Promise<void> {
    let pages = this.#noPages;
    let failure: AgentServiceError | undefined;
    try {
      pages = await this.loadFirst(query, this.#wantedPage, running.signal);
    } catch (error) {
      failure = asServiceError(error);
    }
    if (this.#first !== running) return;
    this.#first = undefined;
    this.#pages = pages;
    this.#error = failure;
    this.#status = failure ? 'error' : 'loaded';
    if (!failure) this.#wantedPage = this.describe(pages).pageNumber;
    this.changed();
  }

  #describe(): ListSnapshot<Facts> {
    const facts = this.describe(this.#pages);
    const loaded = facts.items.length > 0 ? 'ready' : 'empty';
    return {
      ...facts,
      status: this.#status === 'loaded' ? loaded : this.#status,
      error: this.#error,
      nextError: this.#nextError,
      loadingNext: this.#next !== undefined,
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
