/** How a reply ended. */
export interface ReplyEnd {
  /** The service's identifier of the reply; `''` if it sent none. */
  readonly recordId: string;
  readonly text: string;
  /** Finish reason as the service sent it; `''` if it sent none. */
  readonly finishReason: string;
  /** Whether the visitor stopped the reply, cleared the chat, or changed the agent. */
  readonly stopped: boolean;
  /** Whether the reply was incomplete and was restored from the stored records. */
  readonly recovered: boolean;
}

/** `agent-reply-end`: a reply is complete or was stopped. Bubbles, so a page can listen to all its chats. */
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
