import type {Agent} from '../client/resources.js';

/** `agent-ready`: a chat knows its agent and can be talked to. Bubbles, so that a page can wait for it anywhere. */
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
