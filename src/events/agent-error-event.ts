import type {AgentServiceError} from '../client/agent-service-error.js';

/** What an element was doing when an `agent-error` occurred. */
export type ErrorPhase = 'list-agents' | 'find-agent' | 'reply' | 'list-records';

/** `agent-error`: the service failed an element. Bubbles, so that a page can report all failures in one place. */
export class AgentErrorEvent extends Event {
  static readonly type = 'agent-error';
  readonly error: AgentServiceError;
  readonly phase: ErrorPhase;
  /** Whether another try may succeed. */
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
