import {coverFrame} from '../cover-frame.js';

/** From this inline size of a chat on, in pixels, the list is beside the messages. */
const besideFrom = 720;

/**
 * Shows the list of conversations inside the frame of an element: as a panel beside the messages, or in a narrow one as a
 * sheet over everything in the frame. It changes between both with the size of the frame, and keeps its content.
 */
export class ListPlace {
  readonly element = document.createElement('div');
  readonly #canBeBeside: boolean;
  readonly #observer = new ResizeObserver(() => this.#fit());
  #frame: HTMLElement | undefined;
  #opener: HTMLElement | undefined;
  #uncover: (() => void) | undefined;

  constructor(canBeBeside: boolean) {
    this.#canBeBeside = canBeBeside;
    this.element.className = 'conversations';
    this.element.part.add('conversations');
    this.element.setAttribute('aria-labelledby', 'conversations');
    // A press beside its controls keeps the focus inside, so that Escape closes it.
    this.element.tabIndex = -1;
  }

  get isOpen(): boolean {
    return this.#frame !== undefined;
  }

  /** Whether the rest of the frame stays usable. */
  get isBeside(): boolean {
    return this.isOpen && !this.#uncover;
  }

  open(frame: HTMLElement): void {
    this.#frame = frame;
    this.#opener = this.#focused;
    // In the tab order, it comes before the messages, as on screen.
    frame.insertBefore(this.element, frame.querySelector(':scope > .body'));
    this.#fit();
    this.#observer.observe(frame, {box: 'border-box'});
    if (this.#header) this.#observer.observe(this.#header, {box: 'border-box'});
  }

  /** Gives the focus back to the control that opened the list. */
  close(): void {
    if (!this.isOpen) return;
    const hadFocus = this.#uncover !== undefined || this.element.contains(this.#focused ?? null);
    this.#observer.disconnect();
    this.#uncover?.();
    this.#uncover = this.#frame = undefined;
    this.element.remove();
    if (hadFocus) this.#opener?.focus({preventScroll: true});
  }

  #fit(): void {
    const frame = this.#frame;
    if (!frame) return;
    const header = this.#header;
    const top = header ? header.offsetTop + header.offsetHeight : 0;
    const isBeside = this.#canBeBeside && frame.offsetWidth >= besideFrom;
    this.element.style.setProperty('--_list-top', `${top}px`);
    this.element.classList.toggle('beside', isBeside);
    // Not modal for the page, so without `aria-modal`.
    this.element.setAttribute('role', isBeside ? 'region' : 'dialog');
    if (isBeside) {
      this.#uncover?.();
      this.#uncover = undefined;
    } else if (!this.#uncover) {
      const focused = this.#focused;
      this.#uncover = coverFrame(frame, this.element);
      // The sheet has covered the focused control.
      if (focused && !this.element.contains(focused)) this.focusFirst();
    }
  }

  focusFirst(): void {
    this.element.querySelector<HTMLElement>('[data-control="close"]')?.focus({preventScroll: true});
  }

  get #header(): HTMLElement | null {
    return this.#frame?.querySelector<HTMLElement>(':scope > .header') ?? null;
  }

  /** The focused element of the tree around the frame. */
  get #focused(): HTMLElement | undefined {
    const root = this.#frame?.getRootNode();
    const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : undefined;
    return focused instanceof HTMLElement ? focused : undefined;
  }
}
