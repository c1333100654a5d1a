import type {ReactiveController, ReactiveControllerHost} from 'lit';

/**
 * Detects that an element was removed, not moved. An element that is connected again within a task was only moved.
 */
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
