import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Milliseconds in which a page may still set a service, for example after it has a token. */
const patience = 1_000;

/** Explains once to the developer why a list is empty: the element itself has a sentence for visitors. */
export class MissingServiceWarning implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #isMissing: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDone = false;

  constructor(host: ReactiveControllerHost & Element, isMissing: () => boolean) {
    this.#host = host;
    this.#isMissing = isMissing;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#isDone || !this.#host.isConnected || !this.#isMissing()) this.#stop();
    else this.#timer ??= setTimeout(() => this.#warn(), patience);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #warn(): void {
    this.#isDone = true;
    console.warn(
      'agent-chat-elements: no service to talk to: set base-url, put this element inside <agent-provider>, or name one with for.',
      this.#host,
    );
  }
}
