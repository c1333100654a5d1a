/** `new`: the visitor started a new conversation. */
export type ClearReason = 'new';

/**
 * `agent-clear`: the visitor removed the messages of a chat with its menu. Dispatched after it. The service keeps its
 * records. `clear()` of the page dispatches no event. Bubbles, so a page can listen to all its chats.
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
