import type {GivenAgent} from '../../client/resources.js';
import type {AgentTarget} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';
import {wholeAgent} from '../../controllers/whole-agent.js';

/** What a page can name its agent by. */
export interface ChosenAgent {
  readonly agent?: GivenAgent | undefined;
  readonly agentId?: string | undefined;
}

/** Whom to talk to: the element's own `agent`, else its `agent-id`, else the provider's selection. */
export function chatTarget(own: ChosenAgent, connection: Connection): AgentTarget {
  const {client} = connection;
  const ownAgent = wholeAgent(own.agent);
  if (ownAgent) return {client, agentId: ownAgent.AgentId, agent: ownAgent};
  if (own.agentId) return {client, agentId: own.agentId, agent: undefined};
  const {provider} = connection;
  const agent = wholeAgent(provider?.agent);
  return {client, agentId: agent?.AgentId ?? provider?.agentId ?? '', agent};
}
