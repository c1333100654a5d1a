import type {AgentClient} from '../client/agent-client.js';
import type {Agent, AgentPage} from '../client/resources.js';
import {
  addAgentPage,
  agentListFacts,
  beginAgentPages,
  noAgentPages,
  replaceAgentPage,
  type AgentListFacts,
  type AgentPages,
} from './agent-pages.js';
import {PagedList, type ListQuery, type ListSnapshot} from './paged-list.js';

/** Field of the agents in which a search looks for its text (SERVICE.md section 1). */
export type SearchIn = 'information' | 'name' | 'introduction';

/** `more` adds a further page to the list; `pages` replaces the listed page. */
export type Paging = 'more' | 'pages';

export interface PickerQuery extends ListQuery {
  readonly client: Pick<AgentClient, 'listAgents'>;
  readonly searchIn: SearchIn;
  readonly text: string;
  readonly enable: boolean | undefined;
  readonly pageSize: number;
  readonly paging: Paging;
}

interface ListedAgents {
  readonly pages: AgentPages;
  readonly text: string;
}

interface SearchedAgents extends AgentListFacts {
  readonly loadedText: string;
}

export type AgentListSnapshot = ListSnapshot<SearchedAgents>;

export class AgentList extends PagedList<PickerQuery, ListedAgents, SearchedAgents> {
  #nextLoad: Promise<void> | undefined;

  constructor(status: 'idle' | 'loading' = 'idle') {
    super({pages: noAgentPages, text: ''}, status);
  }

  find(id: string): Agent | undefined {
    return this.pages.pages.agents[this.positionOf(id)];
  }

  positionOf(id: string): number {
    return this.pages.pages.positions.get(id) ?? -1;
  }

  /** Loads the page after the last one, or waits for the page that is loading. */
  async loadNext(): Promise<void> {
    const {loadingNext, hasMore, pageNumber} = this.snapshot;
    if (loadingNext) await this.#nextLoad;
    else if (hasMore) await this.#load(pageNumber + 1);
  }

  /** Shows another page. A number beyond the end shows the last page. */
  async goTo(pageNumber: number): Promise<void> {
    const isPage = Number.isSafeInteger(pageNumber) && pageNumber >= 1;
    if (!isPage || this.query?.paging !== 'pages') return;
    const {knownTotal, pageCount} = this.snapshot;
    await this.#load(knownTotal === undefined ? pageNumber : Math.min(pageNumber, pageCount));
  }

  protected override describe({pages, text}: ListedAgents): SearchedAgents {
    return {...agentListFacts(pages), loadedText: text};
  }

  protected override async loadFirst(
    query: PickerQuery,
    pageNumber: number,
    signal: AbortSignal,
  ): Promise<ListedAgents> {
    const page = await loadPage(query, pageNumber, signal);
    return {pages: beginAgentPages(page, query.pageSize), text: query.text};
  }

  #load(pageNumber: number): Promise<void> {
    this.#nextLoad = this.loadMore(async (query, signal) => {
      const page = await loadPage(query, pageNumber, signal);
      const add = query.paging === 'pages' ? replaceAgentPage : addAgentPage;
      this.pages = {...this.pages, pages: add(this.pages.pages, page, pageNumber)};
    });
    return this.#nextLoad;
  }
}

async function loadPage(
  {client, searchIn, text, enable, pageSize}: PickerQuery,
  pageNumber: number,
  signal: AbortSignal,
): Promise<AgentPage> {
  const page = await client.listAgents({[searchIn]: text, enable, pageSize, pageNumber}, {signal});
  signal.throwIfAborted();
  return page;
}
