import {SharedWork} from './abortable-work.js';
import {AgentServiceError} from './agent-service-error.js';
import type {Assumptions} from './assumptions.js';
import {mayHaveMorePages} from './list-pages.js';
import type {Agent, AgentPage} from './resources.js';

/** Returns one page of the agent list. */
export type ReadAgentPage = (
  query: {readonly pageSize: number; readonly pageNumber: number},
  signal: AbortSignal,
) => Promise<AgentPage>;

/**
 * Finds agents by their identifier. The service has no operation for that, so it reads the list page by page. Concurrent
 * lookups share their pages, and all listed agents are cached.
 */
export class AgentLookup {
  readonly #readPage: ReadAgentPage;
  readonly #assumptions: Assumptions;
  readonly #seen = new Map<string, Agent>();
  readonly #pages = new Map<number, SharedWork<AgentPage>>();

  constructor(readPage: ReadAgentPage, assumptions: Assumptions) {
    this.#readPage = readPage;
    this.#assumptions = assumptions;
  }

  async find(agentId: string, signal: AbortSignal | undefined): Promise<Agent> {
    signal?.throwIfAborted();
    const known = this.#seen.get(agentId);
    if (known) return known;
    const listed = new Set<string>();
    const pageSize = this.#assumptions.largestPageSize;
    for (let pageNumber = 1; pageNumber <= this.#assumptions.lookupPages; pageNumber += 1) {
      const {agents, total} = await this.#page(pageNumber, signal);
      const found = agents.find(agent => agent.AgentId === agentId);
      if (found) return found;
      const before = listed.size;
      for (const {AgentId} of agents) listed.add(AgentId);
      const progress = {received: agents.length, added: listed.size - before, listed: listed.size};
      if (!mayHaveMorePages({...progress, total, pageSize})) break;
    }
    throw new AgentServiceError('not-found', 'The service lists no agent of this identifier.');
  }

  async #page(pageNumber: number, signal: AbortSignal | undefined): Promise<AgentPage> {
    const pageSize = this.#assumptions.largestPageSize;
    const shared = this.#pages.get(pageNumber) ?? new SharedWork<AgentPage>();
    this.#pages.set(pageNumber, shared);
    const page = await shared.join(own => this.#readPage({pageSize, pageNumber}, own), signal);
    for (const agent of page.agents) this.#seen.set(agent.AgentId, agent);
    return page;
  }
}
