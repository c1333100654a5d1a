import type {Agent} from '../client/resources.js';

/**
 * `agent-select`: an agent is about to be chosen: by a person, `select()` or `auto-select`, not by a `value`. Fires
 * before anything changes; bubbles; canceling it keeps the previous one.
 */
export class AgentSelectEvent extends Event {
  static readonly type = 'agent-select';
  readonly agent: Agent;
  /** The agent selected until now. */
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
