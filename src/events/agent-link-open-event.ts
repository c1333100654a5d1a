/** `agent-link-open`: a link in a message is about to open. Canceling it opens nothing. Bubbles. */
export class AgentLinkOpenEvent extends Event {
  static readonly type = 'agent-link-open';
  /** Address of the link. */
  readonly url: string;
  /** Target to show to a person: the host, the mail address or the phone number. */
  readonly host: string;
  /** Text of the link. */
  readonly text: string;

  constructor(url: string, host: string, text: string) {
    super(AgentLinkOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.url = url;
    this.host = host;
    this.text = text;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-link-open': AgentLinkOpenEvent;
  }
}
