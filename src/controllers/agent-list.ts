import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import {asServiceError, type AgentServiceError} from '../client/agent-service-error.js';
import type {Agent, AgentPage} from '../client/resources.js';
import type {Connection} from './connection.js';
import {InterruptibleTask} from './interruptible-task.js';
import {isServer} from './is-server.js';
import {ListedAgents, type LoadedPage} from './listed-agents.js';

/** Field of the agents that a search looks through (SERVICE.md section 1). */
export type SearchIn = 'information' | 'name' | 'introduction';

/** Current activity of a list. */
export type AgentListStatus = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** `more` adds a further page to the list; `pages` replaces the listed page. */
export type Paging = 'more' | 'pages';

export interface AgentListQuery {
  /** Absent while there is no service. */
  readonly client: AgentClient | undefined;
  readonly searchIn: SearchIn;
  /** Search text; `''` lists all agents. */
  readonly text: string;
  readonly enable: boolean | undefined;
  readonly pageSize: number;
  readonly paging: Paging;
}

type QueryArguments = readonly [
  service: object | undefined,
  searchIn: SearchIn,
  text: string,
  enable: boolean | undefined,
  pageSize: number,
  paging: Paging,
];

/** Lists agents page by page. A new query aborts the requests of the query before. */
export class AgentList {
  readonly #query: () => AgentListQuery;
  readonly #first: InterruptibleTask<QueryArguments, AgentPage>;
  readonly #further: Task<readonly [pageNumber: number], AgentPage>;
  /** The loaded agents, each once, and their number. */
  readonly listed = new ListedAgents();
  #service: object | undefined;
  #loadedText = '';
  #wantedPage = 1;
  #firstError: AgentServiceError | undefined;
  #furtherError: AgentServiceError | undefined;
  #furtherRead: Promise<void> | undefined;

  constructor(
    host: ReactiveControllerHost,
    connection: Pick<Connection, 'service' | 'given'>,
    query: () => AgentListQuery,
  ) {
    this.#query = query;
    this.#first = new InterruptibleTask(host, connection, {
      args: () => {
        const {searchIn, text, enable, pageSize, paging} = query();
        return [connection.service, searchIn, text, enable, pageSize, paging] as const;
      },
      task: async ([service, , text, , pageSize], {signal}) => {
        this.#restart(service);
        const page = await this.#load(1, signal);
        if (!page) return initialState;
        this.#loadedText = text;
        this.listed.begin(page, pageSize);
        return page;
      },
      onError: error => {
        this.#firstError = asServiceError(error);
        this.listed.clear();
      },
    });
    this.#further = new Task(host, {
      autoRun: false,
      args: () => [this.#wantedPage] as const,
      task: async ([pageNumber], {signal}) => {
        const page = await this.#load(pageNumber, signal);
        if (!page) return initialState;
        if (query().paging === 'pages') this.listed.replace(page, pageNumber);
        else this.listed.append(page, pageNumber);
        return page;
      },
      onError: error => (this.#furtherError = asServiceError(error)),
    });
  }

  /** The agents of all loaded pages, or of the current page. While a new search runs, those of the search before. */
  get agents(): readonly Agent[] {
    return this.listed.agents;
  }

  /** The search text of the listed agents. */
  get loadedText(): string {
    return this.#loadedText;
  }

  get lastPage(): LoadedPage | undefined {
    return this.listed.page;
  }

  get status(): AgentListStatus {
    // A server sends no requests. The browser will.
    if (isServer) return 'loading';
    if (!this.#query().client) return 'idle';
    switch (this.#first.status) {
      case TaskStatus.INITIAL:
        return 'idle';
      case TaskStatus.PENDING:
        return 'loading';
      case TaskStatus.ERROR:
        return 'error';
      case TaskStatus.COMPLETE:
        return this.agents.length > 0 ? 'ready' : 'empty';
    }
  }

  /** The reason why there is no list. */
  get error(): AgentServiceError | undefined {
    return this.#first.status === TaskStatus.ERROR ? this.#firstError : undefined;
  }

  /** The reason why a further page is missing. */
  get furtherError(): AgentServiceError | undefined {
    return this.#furtherError;
  }

  /** Whether a further page is loading. */
  get loadingFurther(): boolean {
    return this.#further.status === TaskStatus.PENDING;
  }

  /** Loads the list again from its beginning. */
  async refresh(): Promise<void> {
    await this.#first.run();
  }

  /** Loads the page after the last one, or waits for the page that is loading. */
  async loadNext(): Promise<void> {
    if (this.loadingFurther) await this.#furtherRead;
    else if (this.listed.hasMore) await this.#loadFurther((this.lastPage?.pageNumber ?? 0) + 1);
  }

  /** Shows another page. A number beyond the end shows the last page. */
  async goToPage(pageNumber: number): Promise<void> {
    const isPage = Number.isSafeInteger(pageNumber) && pageNumber >= 1;
    if (!isPage || this.#query().paging !== 'pages') return;
    const {knownTotal, pageCount} = this.listed;
    await this.#loadFurther(knownTotal === undefined ? pageNumber : Math.min(pageNumber, pageCount));
  }

  /** Retries the failed page. */
  async retryFurther(): Promise<void> {
    if (this.#furtherError) await this.#loadFurther(this.#wantedPage);
  }

  /** Aborts the requests. The first page loads again when the element is connected. */
  interrupt(): void {
    this.#first.interrupt();
    this.#further.abort();
  }

  async #loadFurther(pageNumber: number): Promise<void> {
    if (this.status !== 'ready') return;
    this.#furtherError = undefined;
    this.#wantedPage = pageNumber;
    await (this.#furtherRead = this.#further.run([pageNumber]));
  }

  #restart(service: object | undefined): void {
    this.#further.abort();
    this.#furtherError = undefined;
    if (service !== this.#service) this.listed.clear();
    this.#service = service;
  }

  /** Returns a page, or `undefined` if there is no service or the request was aborted. */
  async #load(pageNumber: number, signal: AbortSignal): Promise<AgentPage | undefined> {
    const {client, searchIn, text, enable, pageSize} = this.#query();
    try {
      const page = await client?.listAgents({[searchIn]: text, enable, pageSize, pageNumber}, {signal});
      return signal.aborted ? undefined : page;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw asServiceError(error);
    }
  }
}
