import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Renders its host again at midnight, and when the page is seen again. Nothing waits while it is not. */
export class NewDay implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #untilMidnight: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param untilMidnight how many milliseconds are left of the day; default: of the reader's */
  constructor(
    host: ReactiveControllerHost,
    untilMidnight = () => new Date().setHours(24, 0, 0, 0) - Date.now(),
  ) {
    this.#host = host;
    this.#untilMidnight = untilMidnight;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.look);
    this.look();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.look);
    clearTimeout(this.#timer);
  }

  /** Begins to wait anew; to be called when midnight is at another time. */
  readonly look = (): void => {
    this.#host.requestUpdate();
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(this.look, this.#untilMidnight());
  };
}
