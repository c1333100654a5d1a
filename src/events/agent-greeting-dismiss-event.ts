/** `agent-greeting-dismiss`: the visitor closed the bubble beside the button of a launcher. Bubbles. */
export class AgentGreetingDismissEvent extends Event {
  static readonly type = 'agent-greeting-dismiss';

  constructor() {
    super(AgentGreetingDismissEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-greeting-dismiss': AgentGreetingDismissEvent;
  }
}
