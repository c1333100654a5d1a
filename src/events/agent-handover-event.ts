/** A message of the transcript that a visitor hands over. */
export interface HandoverMessage {
  /** `user`, `assistant`, or another role of a stored record. */
  readonly role: string;
  readonly text: string;
  /** Epoch milliseconds. `undefined` if unknown. */
  readonly createdAt: number | undefined;
}

/**
 * `agent-handover`: the visitor wants to talk to a person. The chat does nothing else. Cancel it to tell other listeners
 * that the page has taken care of it. Bubbles.
 */
export class AgentHandoverEvent extends Event {
  static readonly type = 'agent-handover';
  /** The conversation so far, oldest first. Without messages that are still queued. */
  readonly transcript: readonly HandoverMessage[];

  constructor(transcript: readonly HandoverMessage[]) {
    super(AgentHandoverEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.transcript = transcript;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-handover': AgentHandoverEvent;
  }
}
