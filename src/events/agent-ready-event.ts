import type {Agent} from '../client/resources.js';

/** `agent-ready`: a chat has loaded its agent and accepts messages. Bubbles, so a page can wait for it in one place. */
export class AgentReadyEvent extends Event {
  static readonly type = 'agent-ready';
  readonly agent: Agent;

  constructor(agent: Agent) {
    super(AgentReadyEvent.type, {bubbles: true, composed: true});
    this.agent = agent;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-ready': AgentReadyEvent;
  }
}
