import type {AgentServiceError} from '../client/agent-service-error.js';
import type {SessionPlatform} from './browser-platform.js';

/** Milliseconds before each retry. The last one repeats. */
const pauses = [2_000, 5_000, 15_000, 30_000, 60_000];

/** Loads an agent again by itself after a failure that may pass, as long as a message waits for it. */
export class AgentRetries {
  readonly #delay: SessionPlatform['delay'];
  readonly #retry: () => void;
  #count = 0;
  #cancel: () => void = () => undefined;

  constructor(delay: SessionPlatform['delay'], retry: () => void) {
    this.#delay = delay;
    this.#retry = retry;
  }

  /** Whether a retry by itself has begun since the agent was there. */
  get haveBegun(): boolean {
    return this.#count > 0;
  }

  plan({retryable, retryAfter = 0}: AgentServiceError): void {
    this.#cancel();
    if (!retryable) return;
    const pause = pauses[Math.min(this.#count, pauses.length - 1)] ?? 0;
    this.#count += 1;
    this.#cancel = this.#delay(this.#retry, Math.max(pause, retryAfter * 1000));
  }

  stop(): void {
    this.#count = 0;
    this.#cancel();
  }
}
