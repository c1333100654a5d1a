import type {AgentServiceError} from '../client/agent-service-error.js';

/** Operation that failed. */
export type ErrorPhase = 'list-agents' | 'find-agent' | 'reply' | 'list-records';

/** `agent-error`: a request to the service failed. Bubbles, so a page can report all failures in one place. */
export class AgentErrorEvent extends Event {
  static readonly type = 'agent-error';
  readonly error: AgentServiceError;
  readonly phase: ErrorPhase;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;

  constructor(error: AgentServiceError, phase: ErrorPhase) {
    super(AgentErrorEvent.type, {bubbles: true, composed: true});
    this.error = error;
    this.phase = phase;
    this.retryable = error.retryable;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-error': AgentErrorEvent;
  }
}
