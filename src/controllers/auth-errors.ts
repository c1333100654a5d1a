import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AuthErrorListener} from '../client/access-token.js';
import type {AgentClient} from '../client/agent-client.js';

/** Observes the sign-in failures of one client while its host is connected. */
export class AuthErrors implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #onError: AuthErrorListener;
  readonly #client: () => AgentClient | undefined;
  #heard: AgentClient | undefined;
  #stop: () => void = () => undefined;

  constructor(
    host: ReactiveControllerHost & Element,
    client: () => AgentClient | undefined,
    onError: AuthErrorListener,
  ) {
    this.#host = host;
    this.#client = client;
    this.#onError = onError;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /** Removed elements update too when they change. */
  hostUpdate(): void {
    this.#hear(this.#host.isConnected ? this.#client() : undefined);
  }

  hostDisconnected(): void {
    this.#hear(undefined);
  }

  #hear(client: AgentClient | undefined): void {
    if (client === this.#heard) return;
    this.#stop();
    this.#heard = client;
    // A custom client of a page may emit no events.
    const source: Partial<Pick<AgentClient, 'subscribeToAuthErrors'>> | undefined = client;
    this.#stop = source?.subscribeToAuthErrors?.(this.#onError) ?? (() => undefined);
  }
}
