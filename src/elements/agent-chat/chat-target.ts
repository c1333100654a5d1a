import {isJsonObject} from '../../client/json-object.js';
import {readAgent} from '../../client/resource-readers.js';
import type {Agent} from '../../client/resources.js';
import type {AgentTarget} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';

/** What a page can name its agent by. */
export interface ChosenAgent {
  readonly agent?: Agent | undefined;
  readonly agentId?: string | undefined;
}

/** Whom to talk to: the element's own `agent`, else its `agent-id`, else the provider's selection. */
export function chatTarget(own: ChosenAgent, connection: Connection): AgentTarget {
  const {client} = connection;
  const ownAgent = knownAgent(own.agent);
  if (ownAgent) return {client, agentId: ownAgent.AgentId, agent: ownAgent};
  if (own.agentId) return {client, agentId: own.agentId, agent: undefined};
  const {provider} = connection;
  const agent = knownAgent(provider?.agent);
  return {client, agentId: agent?.AgentId ?? provider?.agentId ?? '', agent};
}

const readAgents = new WeakMap<object, Agent>();

/** A page may hand over any object: it is read like an answer of the service, once, to stay the same one. */
function knownAgent(given: unknown): Agent | undefined {
  if (!isJsonObject(given)) return undefined;
  const agent = readAgents.get(given) ?? readAgent(given);
  readAgents.set(given, agent);
  return agent.AgentId === '' ? undefined : agent;
}
