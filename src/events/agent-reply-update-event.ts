/** `agent-reply-update`: a reply grew. At most once per frame; does not bubble. */
export class AgentReplyUpdateEvent extends Event {
  static readonly type = 'agent-reply-update';
  /** The reply so far. */
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
