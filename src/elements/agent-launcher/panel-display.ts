import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../is-server.js';

export type PanelMode = 'popover' | 'dialog' | 'fullscreen';

/** Below these sizes, a panel next to the button would be too small. */
const narrow = '(width < 480px)';
const short = '(height < 480px)';

/** Shows and hides the panel, and decides its mode. */
export class PanelDisplay implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #findPanel: () => HTMLDialogElement | null;
  /** Detects a modal dialog that leaves the document: it closes without an event. */
  readonly #observer = isServer ? undefined : new ResizeObserver(() => this.#onModalChange());
  /** Detects that an ancestor hides the panel. */
  readonly #visibility =
    'IntersectionObserver' in globalThis
      ? new IntersectionObserver(() => this.#onVisibilityChange())
      : undefined;
  readonly #narrow = isServer ? undefined : matchMedia(narrow);
  /** Measured when the panel opens and when a phone turns, because the on-screen keyboard also changes the height. */
  #isShort = false;
  #mode: PanelMode = 'popover';
  #modalInFront: Element | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, findPanel: () => HTMLDialogElement | null) {
    this.#host = host;
    this.#findPanel = findPanel;
    host.addController(this);
  }

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

  /** Whether the panel waits until a modal dialog of the page closes. */
  get isWaiting(): boolean {
    return this.#modalInFront !== undefined;
  }

  get hasFocus(): boolean {
    const focused = this.#host.shadowRoot?.activeElement ?? null;
    return focused !== null && (this.panel?.contains(focused) ?? false);
  }

  /** Call before the panel opens: a small window changes the mode. */
  measure(): void {
    this.#isShort = matchMedia(short).matches;
  }

  setMode(wanted: PanelMode | undefined): void {
    const isSmall = this.#narrow?.matches || this.#isShort;
    this.#mode = isSmall ? 'fullscreen' : wanted || 'popover';
  }

  /** Shows the panel, again after a change of mode. Returns whether it appeared. */
  show(): boolean {
    const {panel} = this;
    const asModal = this.#mode !== 'popover';
    if (!panel || !this.#host.isConnected) return false;
    if (isShown(panel)) {
      if (panel.open === asModal) return false;
      // Moving the panel resets the top layer: an open dialog inside it would otherwise be below it.
      panel.replaceWith(panel);
      resetPanel(panel);
    }
    // Waits for a modal dialog of the page: above it, the panel would be inert.
    if (!this.#isModalInFront) this.#waitFor(modalInFrontOf(this.#host));
    if (this.isWaiting) return false;
    showPanel(panel, asModal);
    this.#visibility?.observe(panel);
    return true;
  }

  hide(): void {
    const {panel} = this;
    this.#waitFor(undefined);
    this.#visibility?.disconnect();
    if (panel && isShown(panel)) hidePanel(panel);
  }

  hostConnected(): void {
    this.#narrow?.addEventListener('change', this.#onWindowChange);
  }

  hostDisconnected(): void {
    const {panel} = this;
    this.#narrow?.removeEventListener('change', this.#onWindowChange);
    this.#waitFor(undefined);
    if (panel) resetPanel(panel);
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

  /** An invisible modal dialog would still block the page. */
  #onVisibilityChange(): void {
    const {panel} = this;
    if (panel?.matches(':modal') && panel.offsetWidth === 0) hidePanel(panel);
  }

  readonly #onWindowChange = (): void => {
    this.measure();
    this.#host.requestUpdate();
  };

  readonly #onModalChange = (): void => {
    if (!this.#isModalInFront) this.#host.requestUpdate();
  };
}

function isShown(panel: HTMLElement): boolean {
  return panel.matches('[open], :popover-open');
}

/** Only a modal dialog takes the focus and blocks the page. */
function showPanel(panel: HTMLDialogElement, asModal: boolean): void {
  if (asModal) panel.showModal();
  else {
    // Without `inert`, the panel would take the focus from a field of the page.
    panel.inert = true;
    panel.showPopover();
    panel.inert = false;
  }
}

function hidePanel(panel: HTMLDialogElement): void {
  if (panel.open) panel.close();
  else panel.hidePopover();
}

/** Removes the stale attribute of a panel that left the document. With it, the panel could not open again. */
function resetPanel(panel: HTMLElement): void {
  panel.removeAttribute('open');
}

/**
 * Returns the modal dialog of the page that blocks an element: the one that contains the focus, in any shadow root,
 * else the last open one in the document.
 */
export function modalInFrontOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  const roots = root instanceof ShadowRoot ? [root, element.ownerDocument] : [element.ownerDocument];
  const ancestors = withAncestors(element);
  const isInFront = (candidate: Element): boolean => isModal(candidate) && !ancestors.includes(candidate);
  return (
    withAncestors(focusedElement()).find(isInFront) ??
    roots.flatMap(node => [...node.querySelectorAll('dialog')]).findLast(isInFront)
  );
}

/** Whether an element is on screen and blocks everything outside it. */
function isModal(element: Element): boolean {
  return element.matches('dialog:modal') && element.getClientRects().length > 0;
}

/** Whether an open layer between the target of an event and the panel handles the event first. */
export function hasOpenLayerInside(event: Event, panel: HTMLElement): boolean {
  const path = event.composedPath();
  return path
    .slice(0, Math.max(path.indexOf(panel), 0))
    .some(
      target => target instanceof HTMLElement && isShown(target) && !(target instanceof HTMLDetailsElement),
    );
}

/** Returns the focused element, also inside open shadow roots. */
export function focusedElement(): Element | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused ?? undefined;
}

/** Returns an element and its ancestors from the inside out, also through slots and shadow roots. */
function withAncestors(element: Element | undefined): Element[] {
  const found: Element[] = [];
  for (let next = element; next; next = next.assignedSlot ?? next.parentElement ?? hostOf(next))
    found.push(next);
  return found;
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}
