import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {SmallWindow} from './small-window.js';
import {forgetShown, hidePanel, isShown, modalInFrontOf, showPanel} from './top-layer.js';

/** What the chat opens as. */
export type PanelMode = 'popover' | 'dialog' | 'fullscreen';

/** A page may ask for anything. */
export function isPanelMode(mode: unknown): mode is PanelMode {
  return mode === 'popover' || mode === 'dialog' || mode === 'fullscreen';
}

/** Brings the panel on screen and off it, and knows as what. */
export class PanelStage implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #panel: () => HTMLElement | null;
  readonly #window: SmallWindow;
  #mode: PanelMode = 'popover';
  #modalInFront: HTMLDialogElement | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, panel: () => HTMLElement | null) {
    this.#host = host;
    this.#panel = panel;
    this.#window = new SmallWindow(host);
    host.addController(this);
  }

  get mode(): PanelMode {
    return this.#mode;
  }

  get isOnScreen(): boolean {
    const panel = this.#panel();
    return panel !== null && isShown(panel);
  }

  get holdsFocus(): boolean {
    const focused = this.#host.shadowRoot?.activeElement ?? null;
    return focused !== null && (this.#panel()?.contains(focused) ?? false);
  }

  /** The panel is about to open: what it opens as depends on the window as it is now. */
  measure(): void {
    this.#window.measure();
  }

  turnTo(wanted: unknown): void {
    const mode = isPanelMode(wanted) ? wanted : 'popover';
    this.#mode = this.#window.isSmall ? 'fullscreen' : mode;
  }

  /** Returns whether the panel came on screen. */
  show(): boolean {
    const panel = this.#panel();
    if (!panel || isShown(panel) || !this.#host.isConnected) return false;
    // A modal dialog of the page goes first: the panel would cover it, and could not be used.
    this.#waitFor(modalInFrontOf(this.#host));
    if (this.#modalInFront) return false;
    showPanel(panel);
    return true;
  }

  hide(): void {
    const panel = this.#panel();
    this.#waitFor(undefined);
    if (panel && isShown(panel)) hidePanel(panel);
  }

  hostDisconnected(): void {
    const panel = this.#panel();
    this.#waitFor(undefined);
    if (panel) forgetShown(panel);
  }

  #waitFor(modal: HTMLDialogElement | undefined): void {
    this.#modalInFront?.removeEventListener('close', this.#onModalClose);
    this.#modalInFront = modal;
    modal?.addEventListener('close', this.#onModalClose);
  }

  readonly #onModalClose = (): void => {
    this.#waitFor(undefined);
    this.#host.requestUpdate();
  };
}
