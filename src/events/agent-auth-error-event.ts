import type {AgentServiceError} from '../client/agent-service-error.js';

/** `agent-auth-error`: could not get a token, or the service refused it. Bubbles, so that a page can offer a login from anywhere. */
export class AgentAuthErrorEvent extends Event {
  static readonly type = 'agent-auth-error';
  readonly error: AgentServiceError;

  constructor(error: AgentServiceError) {
    super(AgentAuthErrorEvent.type, {bubbles: true, composed: true});
    this.error = error;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-auth-error': AgentAuthErrorEvent;
  }
}
