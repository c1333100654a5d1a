/** `agent-link-open`: a link of a message is about to open. Bubbles; canceling it opens nothing. */
export class AgentLinkOpenEvent extends Event {
  static readonly type = 'agent-link-open';
  /** Where it leads. */
  readonly url: string;
  /** What a person should know of that: the host, the mail address, the number. */
  readonly host: string;
  /** The link's words. */
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
