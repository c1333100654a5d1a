import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** The used members of `VisualViewport`. */
export interface SeenPart extends EventTarget {
  readonly height: number;
  readonly offsetTop: number;
  readonly scale: number;
}

/**
 * Measures how much of an element an on-screen keyboard covers while the visitor types in it.
 *
 * Browsers scroll the page to show a text field, which fails for an element as high as the screen. Such an element
 * receives the covered height and becomes shorter. Smaller elements and zoomed pages stay with the browser.
 */
export class OnScreenKeyboard implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onChange: (covered: number) => void;
  readonly #seenPart: () => SeenPart | null;
  #watched: SeenPart | null = null;
  #covered = 0;

  /**
   * @param onChange receives the covered height in pixels
   * @param seenPart replaces the window's viewport in tests
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    onChange: (covered: number) => void,
    seenPart: () => SeenPart | null = () => window.visualViewport,
  ) {
    this.#host = host;
    this.#onChange = onChange;
    this.#seenPart = seenPart;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('focusin', this.#onFocus);
    this.#host.addEventListener('focusout', this.#end);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('focusin', this.#onFocus);
    this.#host.removeEventListener('focusout', this.#end);
    this.#end();
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const [target] = event.composedPath();
    if (this.#watched || !(target instanceof HTMLTextAreaElement)) return;
    this.#watched = this.#seenPart();
    for (const type of ['resize', 'scroll']) this.#watched?.addEventListener(type, this.#measure);
    this.#measure();
  };

  readonly #end = (): void => {
    for (const type of ['resize', 'scroll']) this.#watched?.removeEventListener(type, this.#measure);
    this.#watched = null;
    this.#tell(0);
  };

  readonly #measure = (): void => {
    if (!this.#watched) return;
    const {height, offsetTop, scale} = this.#watched;
    const {bottom, height: ownHeight} = this.#host.getBoundingClientRect();
    const isZoomed = scale > 1.01;
    this.#tell(isZoomed || ownHeight <= height ? 0 : Math.max(0, Math.round(bottom - offsetTop - height)));
  };

  #tell(covered: number): void {
    if (covered === this.#covered) return;
    this.#covered = covered;
    this.#onChange(covered);
  }
}
