/** `agent-image-block`: an image in a message was not loaded automatically. Bubbles. */
export class AgentImageBlockEvent extends Event {
  static readonly type = 'agent-image-block';
  /** Address of the image, as in the message. */
  readonly url: string;
  /** Host of the address; `''` if it has none. */
  readonly host: string;
  /** `click`: loads when the visitor clicks; `blocked`: blocked by the page's settings; `refused`: an unsafe address. */
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
