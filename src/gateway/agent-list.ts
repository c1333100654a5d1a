import {mayHaveMorePages} from '../client/more-pages.js';
import type {Agent, AgentPage, AgentQuery} from '../client/resources.js';
import {pageOf} from './query-reading.js';
import type {AnsweredPage, Upstream, UpstreamCall} from './upstream.js';

/**
 * One page of the agents that are offered. Where only some are, the service's list is read until they are
 * found, so that pages are full and the total is theirs.
 */
export async function listAgents(
  upstream: Upstream,
  query: AgentQuery,
  call: UpstreamCall,
  allowAgents: ReadonlySet<string> | undefined,
): Promise<AnsweredPage<AgentPage>> {
  if (!allowAgents) return upstream.listAgents(query, call);
  const {largestPageSize: pageSize, lookupPages} = upstream.assumptions;
  const listed = new Map<string, Agent>();
  const offered: Agent[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const {page, facts} = await upstream.listAgents({...query, pageSize, pageNumber}, call);
    const added = page.agents.filter(({AgentId}) => !listed.has(AgentId));
    for (const agent of added) {
      if (listed.has(agent.AgentId)) continue;
      listed.set(agent.AgentId, agent);
      if (allowAgents.has(agent.AgentId)) offered.push(agent);
    }
    const progress = {received: page.agents.length, added: added.length, listed: listed.size};
    const isWhole = !mayHaveMorePages({...progress, total: page.total, pageSize});
    if (isWhole || offered.length >= allowAgents.size || pageNumber >= lookupPages) {
      return {page: {agents: pageOf(offered, query), total: offered.length}, facts};
    }
  }
}
