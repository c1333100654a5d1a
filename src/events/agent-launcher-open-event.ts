/** `agent-launcher-open`: the chat is about to open. Dispatched before anything changes; canceling it keeps the chat closed. Bubbles. */
export class AgentLauncherOpenEvent extends Event {
  static readonly type = 'agent-launcher-open';

  constructor() {
    super(AgentLauncherOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-launcher-open': AgentLauncherOpenEvent;
  }
}
