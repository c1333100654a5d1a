import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Agent, AgentPage} from '../client/resources.js';
import {asServiceError} from './as-service-error.js';
import {InterruptibleTask} from './interruptible-task.js';

/** What a search looks through (SERVICE.md section 1). */
export type SearchIn = 'information' | 'name' | 'introduction';

/** What a list is doing. */
export type AgentListStatus = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** Which agents are listed. */
export interface AgentListQuery {
  /** Absent while there is no service to ask. */
  readonly client: AgentClient | undefined;
  readonly searchIn: SearchIn;
  /** `''` lists all. */
  readonly text: string;
  readonly enable: boolean | undefined;
  readonly pageSize: number;
}

/** A page as it arrived. */
export interface LoadedPage extends AgentPage {
  readonly pageNumber: number;
  /** Those that were not listed yet. */
  readonly added: readonly Agent[];
}

type FirstPageArguments = readonly [
  client: AgentClient | undefined,
  searchIn: SearchIn,
  text: string,
  enable: boolean | undefined,
  pageSize: number,
];

/** Lists agents page by page. A new query gives up the requests of the one before. */
export class AgentList {
  readonly #query: () => AgentListQuery;
  readonly #first: InterruptibleTask<FirstPageArguments, AgentPage>;
  readonly #next: Task<readonly [], AgentPage>;
  #client: AgentClient | undefined;
  #agents: readonly Agent[] = [];
  #loadedText = '';
  #lastPage: LoadedPage | undefined;
  #nextError: AgentServiceError | undefined;

  constructor(host: ReactiveControllerHost, query: () => AgentListQuery) {
    this.#query = query;
    this.#first = new InterruptibleTask(host, {
      args: () => {
        const {client, searchIn, text, enable, pageSize} = query();
        return [client, searchIn, text, enable, pageSize] as const;
      },
      task: async ([client, , text], {signal}) => {
        this.#startAnew(client);
        const page = await this.#load(1, signal);
        if (!page) return initialState;
        this.#forget();
        this.#loadedText = text;
        this.#add(page, 1);
        return page;
      },
      onError: () => this.#forget(),
    });
    this.#next = new Task(host, {
      autoRun: false,
      args: () => [] as const,
      task: async (_, {signal}) => {
        const pageNumber = (this.#lastPage?.pageNumber ?? 0) + 1;
        const page = await this.#load(pageNumber, signal);
        if (!page) return initialState;
        this.#add(page, pageNumber);
        return page;
      },
      onError: error => (this.#nextError = asServiceError(error)),
    });
  }

  /** The agents of all pages so far, each once. While a new search runs, those of the one before. */
  get agents(): readonly Agent[] {
    return this.#agents;
  }

  /** How many there are in all, as far as the service can be believed. */
  get total(): number {
    const listed = this.#agents.length;
    return this.hasMore ? Math.max(listed, this.#lastPage?.total ?? 0) : listed;
  }

  /** What was searched for in the list that is shown. */
  get loadedText(): string {
    return this.#loadedText;
  }

  get lastPage(): LoadedPage | undefined {
    return this.#lastPage;
  }

  get status(): AgentListStatus {
    if (!this.#query().client) return 'idle';
    switch (this.#first.status) {
      case TaskStatus.INITIAL:
        return 'idle';
      case TaskStatus.PENDING:
        return 'loading';
      case TaskStatus.ERROR:
        return 'error';
      case TaskStatus.COMPLETE:
        return this.#agents.length > 0 ? 'ready' : 'empty';
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

  /** Whether another page is worth asking for. The total is a hint: a page without news ends the list. */
  get hasMore(): boolean {
    const page = this.#lastPage;
    return page !== undefined && page.added.length > 0 && this.#agents.length < page.total;
  }

  get loadingNext(): boolean {
    return this.#next.status === TaskStatus.PENDING;
  }

  /** Reads the list again from its beginning. */
  async refresh(): Promise<void> {
    await this.#first.run();
  }

  /** Adds the next page. */
  async loadNext(): Promise<void> {
    if (this.status !== 'ready' || !this.hasMore || this.loadingNext) return;
    this.#nextError = undefined;
    await this.#next.run();
  }

  /** Gives up what is being asked for; it is asked for again when the element comes back. */
  interrupt(): void {
    this.#first.interrupt();
    this.#next.abort();
  }

  #startAnew(client: AgentClient | undefined): void {
    this.#next.abort();
    this.#nextError = undefined;
    if (client !== this.#client) this.#forget();
    this.#client = client;
  }

  #forget(): void {
    this.#agents = [];
    this.#lastPage = undefined;
  }

  /** One page, or `undefined` when there is no service or nobody waits for it any more. */
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

  /** Pages shift while agents come and go, so one may bring what an earlier one has brought. */
  #add({agents, total}: AgentPage, pageNumber: number): void {
    const listed = new Map(this.#agents.map(agent => [agent.AgentId, agent]));
    const before = listed.size;
    for (const agent of agents) {
      if (!listed.has(agent.AgentId)) listed.set(agent.AgentId, agent);
    }
    this.#agents = [...listed.values()];
    this.#lastPage = {agents, total, pageNumber, added: this.#agents.slice(before)};
  }
}
