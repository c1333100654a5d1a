/** `new`: the visitor started a new conversation. `forget`: this device has forgotten the visitor. */
export type ClearReason = 'new' | 'forget';

/**
 * `agent-clear`: the visitor removed the messages of a chat with its menu, `forget` also in another tab. Dispatched after it. The
 * service keeps its records. `clear()` of the page dispatches no event. Bubbles, so a page can listen to all its chats.
 */
export class AgentClearEvent extends Event {
  static readonly type = 'agent-clear';
  readonly reason: ClearReason;

  constructor(reason: ClearReason) {
    super(AgentClearEvent.type, {bubbles: true, composed: true});
    this.reason = reason;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-clear': AgentClearEvent;
  }
}
