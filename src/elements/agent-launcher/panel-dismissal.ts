import {isComposing} from '../agent-chat/composer/composer-keys.js';
import {hasOpenLayerInside} from './top-layer.js';
import type {PanelStage} from './panel-stage.js';

/** What closing by the visitor's hand asks of the launcher around it. */
type Launcher = HTMLElement & {
  open: boolean;
  readonly hide: () => boolean;
};

/** Closes the panel when the visitor presses Escape or beside a dialog, and follows the browser when it closes one. */
export class PanelDismissal {
  readonly #launcher: Launcher;
  readonly #stage: PanelStage;
  /** Whether the pointer went down on something in the panel, wherever it is let go. */
  #isPressedInside = false;

  constructor(launcher: Launcher, stage: PanelStage) {
    this.#launcher = launcher;
    this.#stage = stage;
    launcher.addEventListener('pointerdown', event => {
      this.#isPressedInside = event.composedPath()[0] !== stage.panel;
    });
    launcher.addEventListener('click', event => this.#onClick(event));
    launcher.addEventListener('keydown', event => this.#onKeydown(event));
  }

  #onKeydown(event: KeyboardEvent): void {
    const {panel} = this.#stage;
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    // In a dialog, too: left to the browser, a second one closes it, or the first before anything was pressed, whatever
    // the page says.
    if (!this.#launcher.open || !panel || hasOpenLayerInside(event, panel)) return;
    event.preventDefault();
    this.#launcher.hide();
  }

  /** The browser is about to close a dialog: it is asked to leave that to the launcher. */
  readonly refuseCancel = (event: Event): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    this.#launcher.hide();
  };

  readonly followClose = (event: Event): void => {
    const isStillClosed = event.target === this.#stage.panel && !this.#stage.isOnScreen;
    // Browsers close a dialog that refuses twice.
    if (isStillClosed && this.#launcher.isConnected) this.#launcher.open = false;
  };

  /** Beside what a dialog shows is on the dialog itself; so is where a selection of text has left it. */
  #onClick(event: Event): void {
    const isBeside = event.composedPath()[0] === this.#stage.panel && !this.#isPressedInside;
    this.#isPressedInside = false;
    if (this.#stage.mode === 'dialog' && isBeside) this.#launcher.hide();
  }
}
