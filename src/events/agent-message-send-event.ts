import type {Message} from '../conversation/conversation-state.js';

/** `agent-message-send`: a message is about to be sent. Canceling it sends nothing and keeps the draft. Bubbles. */
export class AgentMessageSendEvent extends Event {
  static readonly type = 'agent-message-send';
  readonly text: string;
  /** The messages before this one. */
  readonly messages: readonly Message[];

  constructor(text: string, messages: readonly Message[]) {
    super(AgentMessageSendEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.text = text;
    this.messages = messages;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-message-send': AgentMessageSendEvent;
  }
}
