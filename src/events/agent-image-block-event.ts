/** `agent-image-block`: a picture of a message did not load by itself. Bubbles. */
export class AgentImageBlockEvent extends Event {
  static readonly type = 'agent-image-block';
  /** The picture's address, as the message has it. */
  readonly url: string;
  /** `''` when the address has none. */
  readonly host: string;
  /** It waits for a click, the page's settings block it, or its address must never load. */
  readonly reason: 'click' | 'blocked' | 'refused';

  constructor(url: string, host: string, reason: 'click' | 'blocked' | 'refused') {
    super(AgentImageBlockEvent.type, {bubbles: true, composed: true});
    this.url = url;
    this.host = host;
    this.reason = reason;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-image-block': AgentImageBlockEvent;
  }
}
