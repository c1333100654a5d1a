import type {Agent, AgentPage} from '../client/resources.js';

/** `agent-list-load`: a page of agents has loaded and is shown. Bubbles, so a page can listen to all its pickers. */
export class AgentListLoadEvent extends Event {
  static readonly type = 'agent-list-load';
  /** The agents of this page. */
  readonly agents: readonly Agent[];
  /** Total number of agents according to the service. It may be wrong. */
  readonly total: number;
  /** Page number, from 1. */
  readonly pageNumber: number;

  constructor({agents, total}: AgentPage, pageNumber: number) {
    super(AgentListLoadEvent.type, {bubbles: true, composed: true});
    this.agents = agents;
    this.total = total;
    this.pageNumber = pageNumber;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-list-load': AgentListLoadEvent;
  }
}
