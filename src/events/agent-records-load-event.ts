import type {ConversationRecord, RecordPage} from '../client/resources.js';

/** `agent-records-load`: a page of records arrived and is shown. Bubbles, so that a page can hear all its histories. */
export class AgentRecordsLoadEvent extends Event {
  static readonly type = 'agent-records-load';
  /** The records of this page, as the service ordered them. */
  readonly records: readonly ConversationRecord[];
  /** What the service claims to have in all: a hint, not a promise. */
  readonly total: number;
  /** Page, counted from 1. */
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
