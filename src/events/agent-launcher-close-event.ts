/** `agent-launcher-close`: an open chat is about to close. Fires before anything changes; bubbles; canceling it leaves it open. */
export class AgentLauncherCloseEvent extends Event {
  static readonly type = 'agent-launcher-close';

  constructor() {
    super(AgentLauncherCloseEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-launcher-close': AgentLauncherCloseEvent;
  }
}
