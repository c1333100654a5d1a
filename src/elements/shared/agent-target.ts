import type {GivenAgent} from '../../client/resources.js';
import type {Connection} from '../../controllers/connection.js';
import {wholeAgent, type AgentTarget} from '../../session/agent-loader.js';

/** The agent that an element names itself. */
export interface ChosenAgent {
  readonly agent?: GivenAgent | undefined;
  readonly agentId?: string | undefined;
}

/** Returns the agent of an element: its own `agent`, else its `agent-id`, else the selection of its provider. */
export function agentTarget(own: ChosenAgent, connection: Connection): AgentTarget {
  const {client, service, provider} = connection;
  const ownAgent = wholeAgent(own.agent);
  if (ownAgent) return {client, service, agentId: ownAgent.AgentId, agent: ownAgent};
  if (own.agentId) return {client, service, agentId: own.agentId, agent: undefined};
  const agent = wholeAgent(provider?.agent);
  return {client, service, agentId: agent?.AgentId ?? provider?.agentId ?? '', agent};
}
