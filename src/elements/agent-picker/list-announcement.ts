import type {AgentList, Paging} from '../../controllers/agent-list.js';
import type {Localize} from '../../controllers/localize.js';
import {pagePosition} from '../page-navigation.js';

/** What screen readers are told when a list has arrived or grown. */
export function listAnnouncement(list: AgentList, paging: Paging, localize: Localize): string {
  const {agents, listed, loadedText} = list;
  if (agents.length === 0) {
    return loadedText ? localize.term('noAgentsFor', loadedText) : localize.term('noAgents');
  }
  const {page, pageCount, hasMore, knownTotal} = listed;
  const pageNumber = page?.pageNumber ?? 1;
  if (paging === 'pages' && (hasMore || pageNumber > 1)) {
    const position = pagePosition({pageNumber, pageCount, mayHaveNext: hasMore, localize});
    return knownTotal === undefined ? position : localize.term('agentPage', position, knownTotal);
  }
  if (!hasMore) return localize.term('agentCount', agents.length);
  return knownTotal === undefined
    ? localize.term('agentsSoFar', agents.length)
    : localize.term('agentsShown', agents.length, knownTotal);
}
