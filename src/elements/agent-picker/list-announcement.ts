import type {AgentList} from '../../controllers/agent-list.js';
import type {Localize} from '../../controllers/localize.js';

/** What screen readers are told when a list has arrived or grown. */
export function listAnnouncement(list: AgentList, localize: Localize): string {
  const {agents, total, hasMore, loadedText} = list;
  if (hasMore) return localize.term('agentsShown', agents.length, total);
  if (agents.length > 0) return localize.term('agentCount', agents.length);
  return loadedText ? localize.term('noAgentsFor', loadedText) : localize.term('noAgents');
}
