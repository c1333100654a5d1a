import type {ConversationRecord} from '../client/resources.js';

/**
 * `agent-record-select`: a reader chose a record, by pressing it, by Enter, or by following a reply to its
 * question. Fires before it is marked; cancelable. Bubbles, so that a page can show what belongs to it.
 */
export class AgentRecordSelectEvent extends Event {
  static readonly type = 'agent-record-select';
  readonly record: ConversationRecord;

  constructor(record: ConversationRecord) {
    super(AgentRecordSelectEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.record = record;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-record-select': AgentRecordSelectEvent;
  }
}
