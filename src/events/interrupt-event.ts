import type {ReplyInterrupt} from '../client/interrupt.js';
import type {Message} from '../conversation/message.js';

/**
 * `agent-interrupt`: an agent asks the visitor before it goes on, such as for a permission. Dispatched once for each question,
 * and again after a reload. Cancel it to ask in the page’s own interface, and call `resolve`. Bubbles.
 */
export class AgentInterruptEvent extends Event {
  static readonly type = 'agent-interrupt';
  /** The question. All texts are plain text from the agent. */
  readonly interrupt: ReplyInterrupt;
  /** The reply that ends with the question. */
  readonly message: Message;
  /** Decides the question, like `ChatSession.resolve`. Also later than during the event. */
  readonly resolve: (value: unknown) => Promise<boolean>;

  constructor(interrupt: ReplyInterrupt, message: Message, resolve: (value: unknown) => Promise<boolean>) {
    super(AgentInterruptEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.interrupt = interrupt;
    this.message = message;
    this.resolve = resolve;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-interrupt': AgentInterruptEvent;
  }
}
