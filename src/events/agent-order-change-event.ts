import type {RecordOrder} from '../records/record-pages.js';

/** `agent-order-change`: a reader changed the order of the records. Bubbles, so a page can store the order. */
export class AgentOrderChangeEvent extends Event {
  static readonly type = 'agent-order-change';
  /** The new order. */
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
