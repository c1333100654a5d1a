import type {Agent} from '../client/resources.js';
import {matchesFuzzily} from './fuzzy-match.js';
import type {LocalAgent} from './local-service-options.js';
import {readChoice, readPage} from './query-reading.js';

/** Answers `GET /v1/aibot/bots`: the agents that pass all filters of the query, one page of them. */
export function listAgents(agents: readonly LocalAgent[], query: URLSearchParams): Response {
  const enable = readChoice(query, 'enable', ['true', 'false']);
  const {offset, limit} = readPage(query);
  const name = query.get('name') ?? '';
  const introduction = query.get('introduction') ?? '';
  const information = query.get('information') ?? '';
  const found = agents.filter(
    agent =>
      (enable === undefined || (agent.enabled ?? true) === (enable === 'true')) &&
      matchesFuzzily(agent.name, name) &&
      matchesFuzzily(agent.introduction, introduction) &&
      matchesFuzzily(`${agent.name}\n${agent.introduction}`, information),
  );
  const page = found.slice(offset, offset + limit);
  return Response.json({agentList: page.map(toDocumentedAgent), total: found.length});
}

/** The documented fields and nothing else. */
function toDocumentedAgent(agent: LocalAgent): Agent {
  return {
    name: agent.name,
    introduction: agent.introduction,
    AgentId: agent.AgentId,
    welcomeMessage: agent.welcomeMessage,
    avatar: agent.avatar,
    background: agent.background,
    isNeedRecommend: agent.isNeedRecommend,
    type: agent.type,
    searchEnable: agent.searchEnable,
  };
}
