import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../controllers/is-server.js';
import {SmallWindow} from './small-window.js';
import {forgetShown, hidePanel, isModal, isShown, modalInFrontOf, showPanel} from './top-layer.js';

/** What the chat opens as. */
export type PanelMode = 'popover' | 'dialog' | 'fullscreen';

/** A page may ask for anything. */
export function isPanelMode(mode: unknown): mode is PanelMode {
  return mode === 'popover' || mode === 'dialog' || mode === 'fullscreen';
}

/** Brings the panel on screen and off it, and knows as what. */
export class PanelStage implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #findPanel: () => HTMLDialogElement | null;
  readonly #window: SmallWindow;
  /** Notices a dialog that is taken out of the page: it closes without a word. */
  readonly #observer = isServer ? undefined : new ResizeObserver(() => this.#onModalChange());
  /** Notices that the panel is hidden with what it is in. */
  readonly #sight = isServer ? undefined : new IntersectionObserver(() => this.#onSight());
  #mode: PanelMode = 'popover';
  #modalInFront: Element | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, findPanel: () => HTMLDialogElement | null) {
    this.#host = host;
    this.#findPanel = findPanel;
    this.#window = new SmallWindow(host);
    host.addController(this);
  }

  /** The panel, once it is drawn. */
  get panel(): HTMLDialogElement | null {
    return this.#findPanel();
  }

  get mode(): PanelMode {
    return this.#mode;
  }

  get isOnScreen(): boolean {
    const {panel} = this;
    return panel !== null && isShown(panel);
  }

  /** Whether the panel comes on screen when a modal dialog of the page has gone. */
  get isWaiting(): boolean {
    return this.#modalInFront !== undefined;
  }

  get holdsFocus(): boolean {
    const focused = this.#host.shadowRoot?.activeElement ?? null;
    return focused !== null && (this.panel?.contains(focused) ?? false);
  }

  /** The panel is about to open: what it opens as depends on the window as it is now. */
  measure(): void {
    this.#window.measure();
  }

  turnTo(wanted: unknown): void {
    const mode = isPanelMode(wanted) ? wanted : 'popover';
    this.#mode = this.#window.isSmall ? 'fullscreen' : mode;
  }

  /** Brings the panel on screen, or back as what it is now. Returns whether it came on screen. */
  show(): boolean {
    const {panel} = this;
    const asModal = this.#mode !== 'popover';
    if (!panel || !this.#host.isConnected) return false;
    if (isShown(panel)) {
      if (panel.open === asModal) return false;
      // Not only hidden: a question that is open in it would be below it.
      panel.replaceWith(panel);
      forgetShown(panel);
    }
    // A modal dialog of the page goes first: the panel would cover it, and could not be used.
    if (!this.#isModalInFront) this.#waitFor(modalInFrontOf(this.#host));
    if (this.isWaiting) return false;
    showPanel(panel, asModal);
    this.#sight?.observe(panel);
    return true;
  }

  hide(): void {
    const {panel} = this;
    this.#waitFor(undefined);
    this.#sight?.disconnect();
    if (panel && isShown(panel)) hidePanel(panel);
  }

  hostDisconnected(): void {
    const {panel} = this;
    this.#waitFor(undefined);
    if (panel) forgetShown(panel);
  }

  get #isModalInFront(): boolean {
    return this.#modalInFront !== undefined && isModal(this.#modalInFront);
  }

  #waitFor(modal: Element | undefined): void {
    this.#modalInFront?.removeEventListener('close', this.#onModalChange);
    this.#observer?.disconnect();
    this.#modalInFront = modal;
    modal?.addEventListener('close', this.#onModalChange);
    if (modal) this.#observer?.observe(modal);
  }

  /** A dialog that is not seen would go on keeping the page from being used. */
  #onSight(): void {
    const {panel} = this;
    if (panel?.matches(':modal') && panel.offsetWidth === 0) hidePanel(panel);
  }

  readonly #onModalChange = (): void => {
    if (!this.#isModalInFront) this.#host.requestUpdate();
  };
}
