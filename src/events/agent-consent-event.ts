/** `agent-consent`: the visitor, or the page by `accept()`, has accepted the content of the slot `consent`. Bubbles. */
export class AgentConsentEvent extends Event {
  static readonly type = 'agent-consent';

  constructor() {
    super(AgentConsentEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-consent': AgentConsentEvent;
  }
}
