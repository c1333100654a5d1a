import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../controllers/is-server.js';

/** Below these, a panel beside a button would leave no room for either. */
const narrow = '(width < 480px)';
const short = '(height < 480px)';

/**
 * Whether the window is too small for a panel. Its height counts when the panel opens, and when a phone is turned:
 * in between it is the keyboard that comes and goes.
 */
export class SmallWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #narrow = isServer ? undefined : matchMedia(narrow);
  #isShort = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isSmall(): boolean {
    return this.#narrow?.matches === true || this.#isShort;
  }

  /** Looks at the height: the panel is about to open, or the window has changed. */
  measure(): void {
    this.#isShort = matchMedia(short).matches;
  }

  hostConnected(): void {
    this.#narrow?.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#narrow?.removeEventListener('change', this.#onChange);
  }

  readonly #onChange = (): void => {
    this.measure();
    this.#host.requestUpdate();
  };
}
