import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Whether the browser has a network at all. */
export class OnlineStatus implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get offline(): boolean {
    return !navigator.onLine;
  }

  hostConnected(): void {
    addEventListener('online', this.#onChange);
    addEventListener('offline', this.#onChange);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onChange);
    removeEventListener('offline', this.#onChange);
  }

  readonly #onChange = (): void => {
    this.#host.requestUpdate();
  };
}
