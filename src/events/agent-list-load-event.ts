import type {Agent, AgentPage} from '../client/resources.js';

/** `agent-list-load`: a page of agents arrived and is shown. Bubbles, so that a page can hear all its pickers. */
export class AgentListLoadEvent extends Event {
  static readonly type = 'agent-list-load';
  /** The agents of this page. */
  readonly agents: readonly Agent[];
  /** What the service claims to have in all: a hint, not a promise. */
  readonly total: number;
  /** Page, counted from 1. */
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
