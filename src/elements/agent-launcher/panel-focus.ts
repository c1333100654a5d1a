import type {PanelStage} from './panel-stage.js';

/** Where the focus can go in a launcher. */
export interface FocusPlaces {
  readonly stage: PanelStage;
  readonly button: () => HTMLElement | null;
  /** Goes to where the next thing is to be done. Returns whether there is such a place yet. */
  readonly goInside: () => boolean;
}

/** Takes the focus into the panel when it opens, and back to the button when it closes. */
export class PanelFocus {
  readonly #places: FocusPlaces;
  #isWanted = false;
  /** Whether it has gone as far as the panel, where nothing to go on to was yet. */
  #waits = false;

  constructor(places: FocusPlaces) {
    this.#places = places;
  }

  /** Has it go in with the next step that can be seen, or no more. */
  want(isWanted: boolean): void {
    this.#isWanted = isWanted;
    this.#waits = false;
  }

  /** To where the next thing is to be done; to the panel itself while that is on its way. */
  goIn(): void {
    const {stage, goInside} = this.#places;
    if (!this.#isWanted || !stage.isOnScreen) return;
    // Who has gone elsewhere meanwhile is left there.
    const hasGone = this.#waits && !stage.holdsFocus;
    if (hasGone || goInside()) this.want(false);
    else if (!this.#waits) {
      this.#waits = true;
      stage.panel?.focus({preventScroll: true});
    }
  }

  /** Takes the panel off the screen. */
  leave(): void {
    const {stage, button} = this.#places;
    const hadFocus = stage.holdsFocus;
    this.want(false);
    stage.hide();
    if (hadFocus) button()?.focus({preventScroll: true});
  }
}
