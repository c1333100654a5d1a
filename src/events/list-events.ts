import type {AgentServiceError} from '../client/agent-service-error.js';
import type {Agent, AgentPage, ConversationRecord, RecordPage} from '../client/resources.js';
import type {ServiceClient} from '../client/client-contract.js';
import type {RecordOrder} from '../records/record-pages.js';

/** `agent-list-load`: a page of agents has loaded and is shown. Bubbles, so a page can listen to all its pickers. */
export class AgentListLoadEvent extends Event {
  static readonly type = 'agent-list-load';
  /** The agents of this page. */
  readonly agents: readonly Agent[];
  /** Total number of agents according to the service. It may be wrong. */
  readonly total: number;
  /** Page number, from 1. */
  readonly pageNumber: number;

  constructor({agents, total}: AgentPage, pageNumber: number) {
    super(AgentListLoadEvent.type, {bubbles: true, composed: true});
    this.agents = agents;
    this.total = total;
    this.pageNumber = pageNumber;
  }
}

/**
 * `agent-select`: an agent is about to be selected by a person, `select()` or `auto-select`, but not by `value`.
 * Dispatched before anything changes; canceling it keeps the previous agent. Bubbles.
 */
export class AgentSelectEvent extends Event {
  static readonly type = 'agent-select';
  readonly agent: Agent;
  /** The agent that is still selected. */
  readonly previous: Agent | undefined;

  constructor(agent: Agent, previous: Agent | undefined) {
    super(AgentSelectEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.agent = agent;
    this.previous = previous;
  }
}

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

/** `agent-auth-error`: there is no access token, or the service refused it. Bubbles, so a page can offer a sign-in in one place. */
export class AgentAuthErrorEvent extends Event {
  static readonly type = 'agent-auth-error';
  readonly error: AgentServiceError;

  constructor(error: AgentServiceError) {
    super(AgentAuthErrorEvent.type, {bubbles: true, composed: true});
    this.error = error;
  }
}

/** `agent-connection-change`: a provider has a new client, or none any more. Bubbles, so a page can wait for it in one place. */
export class AgentConnectionChangeEvent extends Event {
  static readonly type = 'agent-connection-change';
  /** The client of all elements of the provider from now on; `undefined` without a connection. */
  readonly client: ServiceClient | undefined;
  /** Whether there is a client. */
  readonly connected: boolean;

  constructor(client: ServiceClient | undefined) {
    super(AgentConnectionChangeEvent.type, {bubbles: true, composed: true});
    this.client = client;
    this.connected = client !== undefined;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-list-load': AgentListLoadEvent;
    'agent-select': AgentSelectEvent;
    'agent-records-load': AgentRecordsLoadEvent;
    'agent-record-select': AgentRecordSelectEvent;
    'agent-order-change': AgentOrderChangeEvent;
    'agent-auth-error': AgentAuthErrorEvent;
    'agent-connection-change': AgentConnectionChangeEvent;
  }
}
