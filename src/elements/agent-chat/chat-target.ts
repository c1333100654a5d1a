import type {Agent} from '../../client/resources.js';
import type {AgentTarget} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';

/** What a page can name its agent by. */
export interface ChosenAgent {
  readonly agent?: Agent | undefined;
  readonly agentId?: string | undefined;
}

/** Whom to talk to: the element's own `agent`, else its `agent-id`, else the provider's selection. */
export function chatTarget(own: ChosenAgent, {client, provider}: Connection): AgentTarget {
  if (own.agent?.AgentId) return {client, agentId: own.agent.AgentId, agent: own.agent};
  if (own.agentId) return {client, agentId: own.agentId, agent: undefined};
  const agent = provider?.agent;
  return {client, agentId: agent?.AgentId ?? provider?.agentId ?? '', agent};
}
