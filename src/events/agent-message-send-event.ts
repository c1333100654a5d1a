import type {Message} from '../conversation/conversation-state.js';

/** `agent-message-send`: a message is about to be sent. Bubbles; canceling it sends nothing and keeps the draft. */
export class AgentMessageSendEvent extends Event {
  static readonly type = 'agent-message-send';
  readonly text: string;
  /** The conversation before this message. */
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
