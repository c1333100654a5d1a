import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** The part of a page that is seen; of `VisualViewport`, what is needed. */
export interface SeenPart extends EventTarget {
  readonly height: number;
  readonly offsetTop: number;
  readonly scale: number;
}

/**
 * How much of an element's end an on-screen keyboard covers, while someone writes in it.
 *
 * Browsers bring a text field into view by scrolling the page, which an element as high as the screen does
 * not let them do well. Such a one is told what is covered, so that it can be shorter for as long. One
 * that is smaller than what is seen is left to the browser, and so is a page that was zoomed by hand.
 */
export class OnScreenKeyboard implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onChange: (covered: number) => void;
  readonly #seenPart: () => SeenPart | null;
  #watched: SeenPart | null = null;
  #covered = 0;

  /**
   * @param onChange is told the height, in pixels, that is covered now
   * @param seenPart stands in for the window's own in tests
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
