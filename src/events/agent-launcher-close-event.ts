/** `agent-launcher-close`: the chat is about to close. Dispatched before anything changes; canceling it keeps the chat open. Bubbles. */
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
