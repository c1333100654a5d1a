import type {AgentServiceError} from '../client/agent-service-error.js';

/** `agent-auth-error`: there is no access token, or the service refused it. Bubbles, so a page can offer a sign-in in one place. */
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
