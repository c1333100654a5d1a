import {isJsonObject} from '../client/json-object.js';
import type {Agent, GivenAgent} from '../client/resources.js';
import {readChoice, readFilter, readPageRange} from '../server/read-query.js';
import {isUsableAgentId, maxAgentIdLength} from '../server/routing.js';
import {fuzzyMatch} from './fuzzy-match.js';

/**
 * An agent of the service (SERVICE.md "Agent"). Only `AgentId` is required. A missing text is `''`, a missing flag is
 * `false`, and the default `type` is `text`.
 */
export type ServiceAgent = GivenAgent & {
  /** `false`: the agent answers nobody. Also for the filter `enable` of the list; never returned. Default: `true`. */
  readonly enabled?: boolean;
};

/** The agents that a request needs. */
export interface AgentListQuery {
  /** Identifier of the only agent that the request needs. Absent for a list. */
  readonly agentId?: string;
  /** Filters of the list (SERVICE.md section 1); `''` if the request has none. */
  readonly name: string;
  readonly introduction: string;
  readonly information: string;
  readonly enable: boolean | undefined;
}

/**
 * Returns the agents, such as from a database. It may return more agents than the query needs: the service filters
 * and pages the result itself. An error or a wrong list is reported to the operator, and the request fails with 500.
 */
export type AgentListSource = (
  query: AgentListQuery,
) => readonly ServiceAgent[] | Promise<readonly ServiceAgent[]>;

/** An agent whose members are all set. */
export type WholeAgent = Agent & {readonly enabled: boolean};

const maxAgents = 10_000;

/** Reads a list of agents. Throws a `TypeError` that names the wrong agent and member. */
export function readAgents(list: unknown): readonly WholeAgent[] {
  if (!Array.isArray(list))
    throw new TypeError('`agents` must be a list of agents, or a function that returns one.');
  if (list.length > maxAgents) throw new TypeError(`\`agents\` has more than ${maxAgents} agents.`);
  const agents = list.map(readAgent);
  const ids = new Set<string>();
  for (const {AgentId} of agents) {
    if (ids.has(AgentId)) throw new TypeError(`\`agents\` has two agents with the AgentId ${AgentId}.`);
    ids.add(AgentId);
  }
  return agents;
}

function readAgent(value: unknown, index: number): WholeAgent {
  const path = `agents[${index}]`;
  if (!isJsonObject(value)) throw new TypeError(`${path} must be an object with AgentId and name.`);
  const text = (name: keyof Agent, byDefault = ''): string => {
    const given = value[name] ?? byDefault;
    if (typeof given !== 'string') throw new TypeError(`${path}.${name} must be a string.`);
    return given;
  };
  const flag = (name: 'isNeedRecommend' | 'searchEnable' | 'enabled', byDefault = false): boolean => {
    const given = value[name] ?? byDefault;
    if (typeof given !== 'boolean') throw new TypeError(`${path}.${name} must be true or false.`);
    return given;
  };
  const AgentId = text('AgentId');
  if (!isUsableAgentId(AgentId))
    throw new TypeError(
      `${path}.AgentId must be a string of 1 to ${maxAgentIdLength} characters, such as Agent-help.`,
    );
  return {
    name: text('name'),
    introduction: text('introduction'),
    AgentId,
    welcomeMessage: text('welcomeMessage'),
    avatar: text('avatar'),
    background: text('background'),
    isNeedRecommend: flag('isNeedRecommend'),
    type: text('type', 'text'),
    searchEnable: flag('searchEnable'),
    enabled: flag('enabled', true),
  };
}

export function readAgentQuery(query: URLSearchParams): AgentListQuery {
  const enable = readChoice(query, 'enable', ['true', 'false']);
  return {
    name: readFilter(query, 'name') ?? '',
    introduction: readFilter(query, 'introduction') ?? '',
    information: readFilter(query, 'information') ?? '',
    enable: enable === undefined ? undefined : enable === 'true',
  };
}

/** Answers `GET /v1/aibot/bots` with one page of the agents that match all filters. */
export async function listAgents(
  source: (query: AgentListQuery) => Promise<readonly WholeAgent[]>,
  parameters: URLSearchParams,
  maxPageSize: number,
): Promise<Response> {
  const {offset, limit} = readPageRange(parameters, maxPageSize);
  const query = readAgentQuery(parameters);
  const found = (await source(query)).filter(filterOf(query));
  const page = found.slice(offset, offset + limit);
  return Response.json({agentList: page.map(toDocumentedAgent), total: found.length});
}

function filterOf(query: AgentListQuery): (agent: WholeAgent) => boolean {
  const name = fuzzyMatch(query.name);
  const introduction = fuzzyMatch(query.introduction);
  const information = fuzzyMatch(query.information);
  return agent =>
    (query.enable === undefined || agent.enabled === query.enable) &&
    name(agent.name) &&
    introduction(agent.introduction) &&
    information(`${agent.name}\n${agent.introduction}`);
}

/** Returns an agent without `enabled`, which is no field of SERVICE.md. */
export function toDocumentedAgent(agent: WholeAgent): Agent {
  const {
    name,
    introduction,
    AgentId,
    welcomeMessage,
    avatar,
    background,
    isNeedRecommend,
    type,
    searchEnable,
  } = agent;
  return {
    name,
    introduction,
    AgentId,
    welcomeMessage,
    avatar,
    background,
    isNeedRecommend,
    type,
    searchEnable,
  };
}
