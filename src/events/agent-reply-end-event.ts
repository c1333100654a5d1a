/** How a reply ended. */
export interface ReplyEnd {
  /** The service's identifier of the reply, `''` when it gave none. */
  readonly recordId: string;
  readonly text: string;
  /** The value as the service sent it, `''` when it sent none. */
  readonly finishReason: string;
  /** Whether it was stopped, or given up when the chat was cleared or turned to another agent. */
  readonly stopped: boolean;
  /** Whether it was cut off, and found among the stored records afterwards. */
  readonly recovered: boolean;
}

/** `agent-reply-end`: a reply is complete, was stopped or given up. Bubbles, so that a page can follow all its chats. */
export class AgentReplyEndEvent extends Event implements ReplyEnd {
  static readonly type = 'agent-reply-end';
  readonly recordId: string;
  readonly text: string;
  readonly finishReason: string;
  readonly stopped: boolean;
  readonly recovered: boolean;

  constructor(end: ReplyEnd) {
    super(AgentReplyEndEvent.type, {bubbles: true, composed: true});
    this.recordId = end.recordId;
    this.text = end.text;
    this.finishReason = end.finishReason;
    this.stopped = end.stopped;
    this.recovered = end.recovered;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-reply-end': AgentReplyEndEvent;
  }
}
