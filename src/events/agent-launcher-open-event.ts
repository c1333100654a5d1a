/** `agent-launcher-open`: a chat is about to open in its corner. Fires before anything changes; bubbles; canceling it leaves it closed. */
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
