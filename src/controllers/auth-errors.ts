import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AuthErrorListener} from '../client/access-token.js';
import type {AgentClient} from '../client/agent-client.js';

/** Hears of the sign-in failures of one client at a time, while its host is in the page. */
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

  /** What was removed updates as well, when it is changed. */
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
    // A page may hand over a client of its own making, which tells of nothing.
    const source: Partial<Pick<AgentClient, 'subscribeToAuthErrors'>> | undefined = client;
    this.#stop = source?.subscribeToAuthErrors?.(this.#onError) ?? (() => undefined);
  }
}
