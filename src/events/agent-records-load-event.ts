import type {ConversationRecord, RecordPage} from '../client/resources.js';

/** `agent-records-load`: a page of records has loaded and is shown. Bubbles, so a page can listen to all its histories. */
export class AgentRecordsLoadEvent extends Event {
  static readonly type = 'agent-records-load';
  /** The records of this page, in the order of the service. */
  readonly records: readonly ConversationRecord[];
  /** Total number of records according to the service. It may be wrong. */
  readonly total: number;
  /** Page number, from 1. */
  readonly pageNumber: number;

  constructor({records, total}: RecordPage, pageNumber: number) {
    super(AgentRecordsLoadEvent.type, {bubbles: true, composed: true});
    this.records = records;
    this.total = total;
    this.pageNumber = pageNumber;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-records-load': AgentRecordsLoadEvent;
  }
}
