/**
 * `agent-conversation-select`: the visitor opens a conversation of the list, or begins a new one. In a history, the visitor
 * selects a conversation, or all records with an empty `conversationId`. Dispatched before anything changes; canceling it
 * keeps the previous conversation. After the shown conversation was deleted, the chat begins a new one, and the event
 * cannot be canceled. Changes of `conversationId` by the page dispatch no event. Bubbles.
 */
export class AgentConversationSelectEvent extends Event {
  static readonly type = 'agent-conversation-select';
  readonly conversationId: string;
  /** The conversation that is still shown. */
  readonly previous: string;

  constructor(conversationId: string, previous: string, cancelable = true) {
    super(AgentConversationSelectEvent.type, {bubbles: true, composed: true, cancelable});
    this.conversationId = conversationId;
    this.previous = previous;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-conversation-select': AgentConversationSelectEvent;
  }
}
