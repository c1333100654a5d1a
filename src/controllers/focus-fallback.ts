import type {ReactiveController, ReactiveControllerHost} from 'lit';

/**
 * Moves the focus to a fallback when an update removes the focused element. Otherwise keyboard users would start at the
 * top of the page.
 */
export class FocusFallback implements ReactiveController {
  readonly #region: () => Element | null;
  readonly #fallback: () => HTMLElement | null;
  #hadFocus = false;

  /**
   * @param region the element that may contain the focus
   * @param fallback receives the focus that is lost
   */
  constructor(
    host: ReactiveControllerHost,
    region: () => Element | null,
    fallback: () => HTMLElement | null,
  ) {
    this.#region = region;
    this.#fallback = fallback;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus = this.#hasFocus;
  }

  hostUpdated(): void {
    if (this.#hadFocus && !this.#hasFocus) this.#fallback()?.focus({preventScroll: true});
  }

  /** Browsers keep the focus on hidden or disabled elements until the next frame or longer. */
  get #hasFocus(): boolean {
    return this.#region()?.matches(':focus-within:not([hidden], :disabled)') ?? false;
  }
}
