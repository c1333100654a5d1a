import {mayHaveMorePages} from '../client/list-pages.js';
import type {Agent, AgentPage} from '../client/resources.js';

export interface LoadedPage extends AgentPage {
  readonly pageNumber: number;
  /** Its agents that were not listed before. */
  readonly added: readonly Agent[];
}

/** A larger total is not credible. */
const largestTotal = 10_000_000;

/** The listed agents, each once, and their total. The total of the service is a hint: the loaded pages take precedence. */
export class ListedAgents {
  #agents: readonly Agent[] = [];
  #positions = new Map<string, number>();
  #page: LoadedPage | undefined;
  #pageSize = 1;
  #lastPageNumber = Number.POSITIVE_INFINITY;
  /** Number of agents on the pages before the listed ones. */
  #skipped = 0;

  get agents(): readonly Agent[] {
    return this.#agents;
  }

  /** The page that arrived last. */
  get page(): LoadedPage | undefined {
    return this.#page;
  }

  /** Number of agents before the first listed one. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Whether there may be another page. */
  get hasMore(): boolean {
    const page = this.#page;
    if (!page || page.pageNumber >= this.#lastPageNumber) return false;
    return mayHaveMorePages({
      received: page.agents.length,
      added: page.added.length,
      listed: this.#reached,
      total: page.total,
      pageSize: this.#pageSize,
    });
  }

  /** Number of all agents; `undefined` while it is unknown. */
  get knownTotal(): number | undefined {
    if (!this.hasMore) return this.#reached;
    const claimed = this.#page?.total ?? 0;
    const total = Math.min(claimed, this.#lastPageNumber * this.#pageSize);
    return total > this.#reached && total <= largestTotal ? total : undefined;
  }

  /** Number of all agents, as far as it is known. */
  get total(): number {
    return this.knownTotal ?? this.#reached;
  }

  /** Estimated number of pages. */
  get pageCount(): number {
    return Math.max(Math.ceil(this.total / this.#pageSize), this.#page?.pageNumber ?? 1);
  }

  /** Index of an agent in the list; -1 if it is not listed. */
  positionOf(id: string): number {
    return this.#positions.get(id) ?? -1;
  }

  find(id: string): Agent | undefined {
    return this.#agents[this.positionOf(id)];
  }

  clear(): void {
    this.#list([], 0);
    this.#page = undefined;
    this.#lastPageNumber = Number.POSITIVE_INFINITY;
  }

  /** Starts the list with its first page. */
  begin(page: AgentPage, pageSize: number): void {
    this.clear();
    // A service may send more agents than requested, or have its own limit.
    const received = page.agents.length;
    this.#pageSize = received > 0 && page.total > received ? received : Math.max(pageSize, received);
    this.append(page, 1);
  }

  /** Adds a page. It may contain listed agents, since pages shift while agents are added and removed. */
  append(page: AgentPage, pageNumber: number): void {
    const added = this.#add(page.agents);
    if (added.length > 0) this.#agents = [...this.#agents, ...added];
    this.#page = {...page, pageNumber, added};
  }

  /**
   * Replaces the listed page. The listed page stays if a later one has no agents or, from a service that ignores page
   * numbers, the same agents: the list has ended.
   */
  replace(page: AgentPage, pageNumber: number): void {
    const listedNumber = this.#page?.pageNumber ?? 0;
    if (pageNumber > listedNumber && page.agents.length === 0) this.#lastPageNumber = pageNumber - 1;
    else if (pageNumber > listedNumber && this.#isRepeatedBy(page)) this.#lastPageNumber = listedNumber;
    else {
      this.#list([], (pageNumber - 1) * this.#pageSize);
      if (pageNumber > this.#lastPageNumber) this.#lastPageNumber = Number.POSITIVE_INFINITY;
      this.append(page, pageNumber);
    }
  }

  #isRepeatedBy({agents}: AgentPage): boolean {
    const listed = this.#page?.agents;
    return (
      listed?.length === agents.length &&
      listed.every(({AgentId}, index) => AgentId === agents[index]?.AgentId)
    );
  }

  /** Number of agents up to the last listed one. */
  get #reached(): number {
    return this.#skipped + this.#agents.length;
  }

  #list(agents: readonly Agent[], skipped: number): void {
    this.#agents = agents;
    this.#positions.clear();
    this.#skipped = skipped;
  }

  #add(agents: readonly Agent[]): readonly Agent[] {
    return agents.filter(({AgentId}) => {
      if (this.#positions.has(AgentId)) return false;
      this.#positions.set(AgentId, this.#positions.size);
      return true;
    });
  }
}
