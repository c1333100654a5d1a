import type {RecordOrder} from '../conversation/record-pages.js';

/** `agent-order-change`: a reader turned the order of the records. Bubbles, so that a page can keep it. */
export class AgentOrderChangeEvent extends Event {
  static readonly type = 'agent-order-change';
  /** The order from now on. */
  readonly order: RecordOrder;

  constructor(order: RecordOrder) {
    super(AgentOrderChangeEvent.type, {bubbles: true, composed: true});
    this.order = order;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-order-change': AgentOrderChangeEvent;
  }
}
