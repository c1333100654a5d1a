import {isJsonObject} from '../client/json-object.js';
import {readAgent} from '../client/resource-readers.js';
import type {Agent} from '../client/resources.js';

const readAgents = new WeakMap<object, Agent>();

/**
 * An agent that a page has handed over, which may be any object: it is read like an answer of the service. The same
 * object gives the same agent. `undefined` without an identifier.
 */
export function wholeAgent(given: unknown): Agent | undefined {
  if (!isJsonObject(given)) return undefined;
  const agent = readAgents.get(given) ?? readAgent(given);
  readAgents.set(given, agent);
  return agent.AgentId === '' ? undefined : agent;
}
