import type {Agent} from '../client/resources.js';

/**
 * `agent-select`: an agent is about to be selected by a person, `select()` or `auto-select`, but not by `value`.
 * Dispatched before anything changes; canceling it keeps the previous agent. Bubbles.
 */
export class AgentSelectEvent extends Event {
  static readonly type = 'agent-select';
  readonly agent: Agent;
  /** The agent that is still selected. */
  readonly previous: Agent | undefined;

  constructor(agent: Agent, previous: Agent | undefined) {
    super(AgentSelectEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.agent = agent;
    this.previous = previous;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-select': AgentSelectEvent;
  }
}
