import type {ReactiveController, ReactiveControllerHost} from 'lit';

export interface Viewport extends EventTarget {
  readonly height: number;
  readonly offsetTop: number;
  readonly scale: number;
}

/**
 * Measures how much of an element an on-screen keyboard covers while the visitor types in it.
 *
 * Browsers scroll the page to show a text field. That fails for an element as high as the screen, so this element
 * becomes shorter by the covered height. For smaller elements and zoomed pages, scrolling works.
 */
export class OnScreenKeyboard implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onChange: (covered: number) => void;
  readonly #viewport: () => Viewport | null;
  #observed: Viewport | null = null;
  #covered = 0;

  /**
   * @param onChange receives the covered height in pixels
   * @param viewport replaces the viewport of the window in tests
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    onChange: (covered: number) => void,
    viewport: () => Viewport | null = () => window.visualViewport,
  ) {
    this.#host = host;
    this.#onChange = onChange;
    this.#viewport = viewport;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('focusin', this.#onFocus);
    this.#host.addEventListener('focusout', this.#stop);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('focusin', this.#onFocus);
    this.#host.removeEventListener('focusout', this.#stop);
    this.#stop();
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const [target] = event.composedPath();
    if (this.#observed || !(target instanceof HTMLTextAreaElement)) return;
    this.#observed = this.#viewport();
    for (const type of ['resize', 'scroll']) this.#observed?.addEventListener(type, this.#measure);
    this.#measure();
  };

  readonly #stop = (): void => {
    for (const type of ['resize', 'scroll']) this.#observed?.removeEventListener(type, this.#measure);
    this.#observed = null;
    this.#report(0);
  };

  readonly #measure = (): void => {
    if (!this.#observed) return;
    const {height, offsetTop, scale} = this.#observed;
    const {bottom, height: ownHeight} = this.#host.getBoundingClientRect();
    const isZoomed = scale > 1.01;
    this.#report(isZoomed || ownHeight <= height ? 0 : Math.max(0, Math.round(bottom - offsetTop - height)));
  };

  #report(covered: number): void {
    if (covered === this.#covered) return;
    this.#covered = covered;
    this.#onChange(covered);
  }
}
