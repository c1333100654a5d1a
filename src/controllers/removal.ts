import type {ReactiveController, ReactiveControllerHost} from 'lit';

/**
 * Tells a removal for good from a move: an element that is back in the document a task later was only
 * moved, and its work goes on.
 */
export class Removal implements ReactiveController {
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
