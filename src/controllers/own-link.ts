import type {AgentConnection} from './connection-context.js';
import {ReplyActivity} from './reply-activity.js';

/**
 * What an element shares with those who name it while it is linked to no provider: a selection of its own.
 *
 * @param onSelect takes the link with another selection in place of the one before
 */
export function createOwnLink(onSelect: (link: AgentConnection) => void): AgentConnection {
  const link: AgentConnection = {
    client: undefined,
    service: undefined,
    agentId: '',
    agent: undefined,
    agentSource: undefined,
    selectAgent: (agent, agentSource) => onSelect({...link, agentId: agent.AgentId, agent, agentSource}),
    signOut: () => undefined,
    activity: new ReplyActivity(),
    visitorId: '',
    session: 0,
    subject: '',
    isSubjectIssued: false,
    givenTokens: 0,
    givenSources: 0,
    locale: undefined,
    strings: undefined,
    theme: undefined,
  };
  return link;
}
