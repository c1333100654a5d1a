import type {ConversationRecord} from '../client/resources.js';

/**
 * `agent-record-select`: a reader selected a record with a click, with Enter, or with the link from a reply to its
 * question. Dispatched before the record is marked; canceling it marks nothing. Bubbles, so a page can show details.
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
