import type {AnsweredPage} from '../client/list-pages.js';
import type {AgentPage, AgentQuery} from '../client/resources.js';
import {SharedWork} from '../client/abortable-work.js';
import {readAgentList, type AgentList} from './agent-list.js';
import {pageOf} from './query-reading.js';
import type {Upstream, UpstreamCall} from './upstream.js';

/** How long a list that was read answers others too, in milliseconds. */
const keptFor = 5_000;
/** Of lists by more filters, those first asked for are forgotten. */
const mostLists = 100;

/** What the offered agents depend on. */
export interface OfferedAgentsOptions {
  readonly upstream: Upstream;
  readonly allowAgents: ReadonlySet<string>;
  /** Whether the service may show each visitor another list. */
  readonly isVisitorsToken: boolean;
  readonly now: () => number;
}

interface KeptList {
  readonly reading: SharedWork<AgentList>;
  list: AgentList | undefined;
  /** When it was read, in epoch milliseconds. */
  time: number;
}

/**
 * The agents that are offered, where only some are. One look may take many requests to the service: whoever
 * looks at the same time or a little later shares them.
 */
export class OfferedAgents {
  readonly #options: OfferedAgentsOptions;
  readonly #lists = new Map<string, KeptList>();

  constructor(options: OfferedAgentsOptions) {
    this.#options = options;
  }

  /** One page, full, with the total of the agents that are offered. */
  async listAgents(query: AgentQuery, call: UpstreamCall): Promise<AnsweredPage<AgentPage>> {
    const {isVisitorsToken} = this.#options;
    const {agents, facts} = await (isVisitorsToken ? this.#read(query, call) : this.#share(query, call));
    return {page: {agents: pageOf(agents, query), total: agents.length}, facts};
  }

  async #share(query: AgentQuery, call: UpstreamCall): Promise<AgentList> {
    const {now} = this.#options;
    const kept = this.#keptList(JSON.stringify({...query, pageSize: undefined, pageNumber: undefined}));
    // Also where the clock was set back meanwhile.
    if (kept.list && Math.abs(now() - kept.time) < keptFor) return kept.list;
    const read = async (signal: AbortSignal): Promise<AgentList> => {
      const list = await this.#read(query, {...call, signal});
      Object.assign(kept, {list, time: now()});
      return list;
    };
    return kept.reading.join(read, call.signal);
  }

  #read(query: AgentQuery, call: UpstreamCall): Promise<AgentList> {
    const {upstream, allowAgents} = this.#options;
    return readAgentList(upstream, query, call, allowAgents);
  }

  #keptList(filters: string): KeptList {
    const known = this.#lists.get(filters);
    if (known) return known;
    const kept: KeptList = {reading: new SharedWork(), list: undefined, time: 0};
    this.#lists.set(filters, kept);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > mostLists && oldest !== undefined) this.#lists.delete(oldest);
    return kept;
  }
}
