import type {ServiceClient} from '../client/service-client.js';

/** `agent-connection-change`: a provider has a new client, or none any more. Bubbles, so a page can wait for it in one place. */
export class AgentConnectionChangeEvent extends Event {
  static readonly type = 'agent-connection-change';
  /** The client of all linked elements from now on; `undefined` without a connection. */
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
    'agent-connection-change': AgentConnectionChangeEvent;
  }
}
