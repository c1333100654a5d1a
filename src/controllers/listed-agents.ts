import {mayHaveMorePages} from '../client/list-pages.js';
import type {Agent, AgentPage} from '../client/resources.js';

/** A page as it arrived. */
export interface LoadedPage extends AgentPage {
  readonly pageNumber: number;
  /** Those that were not listed yet. */
  readonly added: readonly Agent[];
}

/** A total beyond this is no count of agents. */
const largestTotal = 10_000_000;

/**
 * The agents that are listed, each once, and how many there are in all. The service's total is a hint: what
 * has been seen of the list goes before it.
 */
export class ListedAgents {
  #agents: readonly Agent[] = [];
  #positions = new Map<string, number>();
  #page: LoadedPage | undefined;
  #pageSize = 1;
  #lastPageNumber = Number.POSITIVE_INFINITY;
  /** How many stand on the pages before those listed. */
  #skipped = 0;

  get agents(): readonly Agent[] {
    return this.#agents;
  }

  /** The page that arrived last. */
  get page(): LoadedPage | undefined {
    return this.#page;
  }

  /** How many agents stand before the first one listed. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Whether another page is worth asking for. */
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

  /** How many agents there are in all, `undefined` when there are more than is known. */
  get knownTotal(): number | undefined {
    if (!this.hasMore) return this.#reached;
    const claimed = this.#page?.total ?? 0;
    const total = Math.min(claimed, this.#lastPageNumber * this.#pageSize);
    return total > this.#reached && total <= largestTotal ? total : undefined;
  }

  /** How many agents there are in all, as far as the service can be believed. */
  get total(): number {
    return this.knownTotal ?? this.#reached;
  }

  /** How many pages there likely are. */
  get pageCount(): number {
    return Math.max(Math.ceil(this.total / this.#pageSize), this.#page?.pageNumber ?? 1);
  }

  /** Where an agent stands among those listed, -1 for one that does not. */
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

  /** Begins the list with its first page. */
  begin(page: AgentPage, pageSize: number): void {
    this.clear();
    // A service may send more than it was asked for, or have a limit of its own.
    const received = page.agents.length;
    this.#pageSize = received > 0 && page.total > received ? received : Math.max(pageSize, received);
    this.append(page, 1);
  }

  /** Adds a page. Pages shift while agents come and go, so one may bring what an earlier one has brought. */
  append(page: AgentPage, pageNumber: number): void {
    const added = this.#add(page.agents);
    if (added.length > 0) this.#agents = [...this.#agents, ...added];
    this.#page = {...page, pageNumber, added};
  }

  /**
   * Lists a page in place of the listed one. A later page without agents marks the end of the list, and so does the
   * listed page once more, from a service that ignores page numbers: the listed page then stays.
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

  /** How many agents there are up to the last one listed. */
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
