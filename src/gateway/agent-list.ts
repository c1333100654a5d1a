import type {AnswerFacts} from '../client/error-readers.js';
import {mayHaveMorePages} from '../client/list-pages.js';
import type {Agent, AgentQuery} from '../client/resources.js';
import type {Upstream, UpstreamCall} from './upstream.js';

/** The agents that are offered, and what is known of the last answer they came in. */
export interface AgentList {
  readonly agents: readonly Agent[];
  readonly facts: AnswerFacts;
}

/**
 * All agents that are offered and pass the filters of a query. The service's list is read until they are
 * found, so that pages are full and the total is theirs.
 */
export async function readAgentList(
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
