import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Detects that an element was removed, not moved: a moved element is connected again within the same task. */
export class FinalDisconnect implements ReactiveController {
  readonly #onRemoved: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, onRemoved: () => void) {
    this.#onRemoved = onRemoved;
    host.addController(this);
  }

  hostConnected(): void {
    clearTimeout(this.#timer);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onRemoved);
  }
}
