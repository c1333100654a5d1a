import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Catches the focus when an update takes away what had it, so that the keyboard does not start over. */
export class KeptFocus implements ReactiveController {
  readonly #region: () => Element | null;
  readonly #fallback: () => HTMLElement | null;
  #hadFocus = false;

  /**
   * @param region inside which the focus is watched
   * @param fallback what takes the focus when it is lost
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

  /** Browsers leave the focus with what is hidden or disabled until they draw, or for good. */
  get #hasFocus(): boolean {
    return this.#region()?.matches(':focus-within:not([hidden], :disabled)') ?? false;
  }
}
