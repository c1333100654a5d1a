/** `agent-reply-start`: the first text of a reply arrived. Bubbles, so a page can listen to all its chats. */
export class AgentReplyStartEvent extends Event {
  static readonly type = 'agent-reply-start';

  constructor() {
    super(AgentReplyStartEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-reply-start': AgentReplyStartEvent;
  }
}
