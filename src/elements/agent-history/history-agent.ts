import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentServiceError} from '../../client/agent-service-error.js';
import type {Agent} from '../../client/resources.js';
import {AgentLoader, type AgentTarget} from '../../session/agent-loader.js';
import {type Connection, TokenWatch} from '../../controllers/connection.js';

/** Loads the agent of a history, and updates the history when it arrives. */
export class HistoryAgent implements ReactiveController {
  readonly #target: () => AgentTarget;
  readonly #tokens: TokenWatch;
  readonly #loader: AgentLoader;

  constructor(
    host: ReactiveControllerHost,
    connection: Pick<Connection, 'given'>,
    target: () => AgentTarget,
    onError: (error: AgentServiceError) => void,
  ) {
    this.#target = target;
    this.#tokens = new TokenWatch(connection);
    this.#loader = new AgentLoader(() => {
      if (!this.#loader.agent && !this.#loader.error) this.#tokens.note();
      host.requestUpdate();
    }, onError);
    host.addController(this);
  }

  get agent(): Agent | undefined {
    return this.#loader.agent;
  }

  hostConnected(): void {
    this.#loader.resume();
  }

  hostUpdate(): void {
    this.#loader.setTarget(this.#target());
    const {error} = this.#loader;
    if (error && this.#tokens.hasOtherFor(error)) this.#loader.retry();
  }

  /** Aborts a running request. The next connection starts it again. */
  interrupt(): void {
    this.#loader.interrupt();
  }
}
