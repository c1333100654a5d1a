import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../is-server.js';

export class OnlineStatus implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #notify: (offline: boolean) => void;

  /** @param onChange receives changes, not the initial state */
  constructor(host: ReactiveControllerHost, onChange: (offline: boolean) => void) {
    this.#host = host;
    this.#notify = onChange;
    host.addController(this);
  }

  get offline(): boolean {
    return !isServer && !navigator.onLine;
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
    this.#notify(this.offline);
  };
}
