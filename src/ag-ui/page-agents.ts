import {AgentServiceError} from '../client/agent-service-error.js';
import {readAgent} from '../client/resource-readers.js';
import type {Agent, AgentPage, AgentQuery, GivenAgent} from '../client/resources.js';
import {foldText} from '../fold-text.js';
import {requireThat} from '../server/option-checks.js';

/** Agents per page, as in SERVICE.md section 1. */
const defaultPageSize = 10;

/** The agents that a page names, with the list and the search of SERVICE.md section 1. */
export class PageAgents {
  readonly #agents: readonly Agent[];

  /** Throws a `TypeError` for agents without an identifier, or with the same one. */
  constructor(given: readonly GivenAgent[]) {
    requireThat(
      Array.isArray(given) && given.length > 0,
      'agents must be a list with one agent at least, such as [{AgentId: "Agent-support", name: "Support"}].',
    );
    const agents = given.map((agent: GivenAgent) => readAgent({...agent}));
    const ids = new Set(agents.map(({AgentId}) => AgentId));
    requireThat(
      ids.size === agents.length && !ids.has(''),
      'agents must have an AgentId each, and no two the same.',
    );
    this.#agents = agents;
  }

  list({
    name,
    introduction,
    information,
    pageSize = defaultPageSize,
    pageNumber = 1,
  }: AgentQuery = {}): AgentPage {
    const isFound = (words: string | undefined, ...texts: readonly string[]): boolean =>
      foldText(texts.join('\n')).includes(foldText(words ?? ''));
    const found = this.#agents.filter(
      agent =>
        isFound(name, agent.name) &&
        isFound(introduction, agent.introduction) &&
        isFound(information, agent.name, agent.introduction),
    );
    const start = (pageNumber - 1) * pageSize;
    return {agents: found.slice(start, start + pageSize), total: found.length};
  }

  /** @throws {AgentServiceError} `not-found` */
  find(agentId: string): Agent {
    const agent = this.#agents.find(({AgentId}) => AgentId === agentId);
    if (agent) return agent;
    throw new AgentServiceError('not-found', 'The page names no agent of this identifier.');
  }
}
