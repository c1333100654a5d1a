import type {Agent} from '../client/resources.js';
import type {AgentConnection} from './connection-context.js';
import {ReplyActivity} from './reply-activity.js';

/** What an element shares with those who name it while it is linked to no provider: a selection of its own. */
export class OwnLink {
  #connection: AgentConnection;

  constructor(onChange: () => void) {
    this.#connection = {
      client: undefined,
      agentId: '',
      agent: undefined,
      agentSource: undefined,
      selectAgent: (agent: Agent, agentSource?: string) => {
        this.#connection = {...this.#connection, agentId: agent.AgentId, agent, agentSource};
        onChange();
      },
      signOut: () => undefined,
      activity: new ReplyActivity(),
      visitorId: '',
      session: 0,
      locale: undefined,
      strings: undefined,
      theme: undefined,
    };
  }

  get connection(): AgentConnection {
    return this.#connection;
  }
}
