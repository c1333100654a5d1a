import type {AgentClient} from '../client/agent-client.js';

/** `agent-connection-change`: a provider has a client, another one, or none any more. Bubbles, so that a page can wait for it anywhere. */
export class AgentConnectionChangeEvent extends Event {
  static readonly type = 'agent-connection-change';
  /** The client that all linked elements ask from now on. */
  readonly client: AgentClient | undefined;
  /** Whether there is one. */
  readonly connected: boolean;

  constructor(client: AgentClient | undefined) {
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
