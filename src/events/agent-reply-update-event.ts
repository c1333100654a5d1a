/** `agent-reply-update`: more text of a reply arrived. Dispatched at most once per frame. Does not bubble. */
export class AgentReplyUpdateEvent extends Event {
  static readonly type = 'agent-reply-update';
  /** The complete text so far. */
  readonly text: string;

  constructor(text: string) {
    super(AgentReplyUpdateEvent.type);
    this.text = text;
  }
}

declare global {
  interface HTMLElementEventMap {
    'agent-reply-update': AgentReplyUpdateEvent;
  }
}
