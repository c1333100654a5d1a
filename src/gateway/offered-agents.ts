import {mayHaveMorePages, type AnsweredPage} from '../client/list-page.js';
import type {AgentPage, AgentQuery, Agent} from '../client/resources.js';
import {SharedWork} from '../client/shared-work.js';
import type {AnswerFacts} from '../client/error-readers.js';
import type {Upstream, UpstreamCall} from './upstream.js';

/** Milliseconds. */
const cacheLifetime = 5_000;
/** The oldest cached list is dropped first. */
const maxLists = 100;

export interface OfferedAgentsOptions {
  readonly upstream: Upstream;
  readonly allowAgents: ReadonlySet<string>;
  readonly isVisitorsToken: boolean;
  readonly now: () => number;
}

interface CachedList {
  readonly reading: SharedWork<AgentList>;
  list: AgentList | undefined;
  time: number;
}

/**
 * Lists the offered agents if the site offers only some. One list may need many requests to the service, so concurrent
 * and slightly later requests share them.
 */
export class OfferedAgents {
  readonly #options: OfferedAgentsOptions;
  readonly #lists = new Map<string, CachedList>();

  constructor(options: OfferedAgentsOptions) {
    this.#options = options;
  }

  /** Returns a full page, whose total counts the offered agents only. */
  async listAgents(query: AgentQuery, call: UpstreamCall): Promise<AnsweredPage<AgentPage>> {
    const {isVisitorsToken} = this.#options;
    const {agents, facts} = await (isVisitorsToken ? this.#read(query, call) : this.#readShared(query, call));
    const {pageSize = 10, pageNumber = 1} = query;
    const shown = agents.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    return {page: {agents: shown, total: agents.length}, facts};
  }

  async #readShared(query: AgentQuery, call: UpstreamCall): Promise<AgentList> {
    const {now} = this.#options;
    const cached = this.#cachedList(JSON.stringify({...query, pageSize: undefined, pageNumber: undefined}));
    // `Math.abs` covers a clock that was set back: without it, the list would stay in the cache.
    if (cached.list && Math.abs(now() - cached.time) < cacheLifetime) return cached.list;
    const read = async (signal: AbortSignal): Promise<AgentList> => {
      const list = await this.#read(query, {...call, signal});
      Object.assign(cached, {list, time: now()});
      return list;
    };
    return cached.reading.join(read, call.signal);
  }

  #read(query: AgentQuery, call: UpstreamCall): Promise<AgentList> {
    const {upstream, allowAgents} = this.#options;
    return readAgentList(upstream, query, call, allowAgents);
  }

  #cachedList(filters: string): CachedList {
    const known = this.#lists.get(filters);
    if (known) return known;
    const cached: CachedList = {reading: new SharedWork(), list: undefined, time: 0};
    this.#lists.set(filters, cached);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > maxLists && oldest !== undefined) this.#lists.delete(oldest);
    return cached;
  }
}

interface AgentList {
  readonly agents: readonly Agent[];
  readonly facts: AnswerFacts;
}

/**
 * Reads the service's list until all offered agents are found. Therefore pages are full and the total is correct.
 */
async function readAgentList(
  upstream: Upstream,
  query: AgentQuery,
  call: UpstreamCall,
  allowAgents: ReadonlySet<string>,
): Promise<AgentList> {
  const {largestPageSize: pageSize, lookupPages} = upstream.assumptions;
  const listed = new Set<string>();
  const offered: Agent[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const {page, facts} = await upstream.listAgents({...query, pageSize, pageNumber}, call);
    const before = listed.size;
    for (const agent of page.agents) {
      if (allowAgents.has(agent.AgentId) && !listed.has(agent.AgentId)) offered.push(agent);
      listed.add(agent.AgentId);
    }
    const added = listed.size - before;
    const progress = {received: page.agents.length, added, listed: listed.size};
    const isWhole = !mayHaveMorePages({...progress, total: page.total, pageSize});
    if (isWhole || offered.length >= allowAgents.size || pageNumber >= lookupPages) {
      return {agents: offered, facts};
    }
  }
}
