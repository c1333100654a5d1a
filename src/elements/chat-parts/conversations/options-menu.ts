import {html, render, type TemplateResult} from 'lit';
import {isHasty} from '../../shared/hasty-press.js';
import {moveInMenu} from '../menu/menu-keys.js';

export interface Option {
  readonly label: string;
  readonly icon: TemplateResult;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** Pixels between the button and the menu, and between the menu and the edge of the window. */
const gap = 4;
const margin = 8;

/**
 * The menu of a button "…", by the ARIA pattern of a menu button. It is a popover, so no scrolling box clips it. One menu
 * serves all buttons of a list.
 */
export class OptionsMenu {
  readonly element = document.createElement('div');
  #button: HTMLElement | undefined;
  #openedAt = 0;
  #listeners: AbortController | undefined;

  constructor() {
    const {element} = this;
    element.className = 'options-menu';
    element.part.add('conversation-menu');
    element.popover = 'manual';
    element.setAttribute('role', 'menu');
    element.addEventListener('keydown', event => this.#onKey(event));
  }

  /** Opens or closes the menu. The second click of a double click does not close it again. */
  toggle(press: Event, button: HTMLElement, options: readonly Option[]): void {
    if (this.#button !== button) this.#open(button, options);
    else if (!isHasty(press, this.#openedAt)) this.close();
  }

  /** Closes the menu. Gives a focus inside back to the button. */
  close(): void {
    const button = this.#button;
    if (!button) return;
    const hadFocus = this.element.matches(':focus-within');
    this.#button = undefined;
    this.#listeners?.abort();
    button.setAttribute('aria-expanded', 'false');
    if (hadFocus) button.focus({preventScroll: true});
    this.element.hidePopover();
  }

  #open(button: HTMLElement, options: readonly Option[]): void {
    if (!this.element.isConnected) return;
    this.close();
    this.#button = button;
    this.#openedAt = performance.now();
    button.setAttribute('aria-expanded', 'true');
    this.element.ariaLabel = button.ariaLabel;
    render(
      options.map(option => this.#renderOption(option)),
      this.element,
    );
    this.element.showPopover();
    this.#place(button);
    this.#follow();
    this.#entries[0]?.focus({preventScroll: true});
  }

  #renderOption({label, icon, isDanger = false, run}: Option): TemplateResult {
    const onClick = ({detail}: MouseEvent): void => {
      // The second click of a double click on the button.
      if (detail > 1) return;
      this.close();
      run();
    };
    return html`<button
      class="menu-item ${isDanger ? 'danger' : ''}"
      part="menu-item"
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${onClick}
    >
      ${icon}<bdi>${label}</bdi>
    </button>`;
  }

  get #entries(): readonly HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('.menu-item')];
  }

  /** Below the button, or above it without room. Both end at the same edge. */
  #place(button: HTMLElement): void {
    const {style, offsetWidth: width, offsetHeight: height} = this.element;
    const {top, bottom, left, right} = button.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(button).direction === 'rtl';
    const isBelow = bottom + gap + height + margin <= innerHeight;
    const x = isRightToLeft ? left : right - width;
    style.left = `${Math.max(margin, Math.min(x, innerWidth - width - margin))}px`;
    style.top = `${Math.max(margin, isBelow ? bottom + gap : top - gap - height)}px`;
  }

  /** Closes the menu when the visitor turns to something else, or when its button moves. */
  #follow(): void {
    const {signal} = (this.#listeners = new AbortController());
    const top = this.#button?.getBoundingClientRect().top;
    const onScroll = (): void => {
      // The event of an earlier scroll may come late.
      if (this.#button?.getBoundingClientRect().top !== top) this.close();
    };
    const closeOutside = (event: Event): void => {
      const next = event instanceof FocusEvent ? event.relatedTarget : event.composedPath()[0];
      const isInside =
        next instanceof Node && (this.element.contains(next) || this.#button?.contains(next) === true);
      if (next && !isInside) this.close();
    };
    this.element.addEventListener('focusout', closeOutside, {signal});
    document.addEventListener('pointerdown', closeOutside, {capture: true, signal});
    addEventListener('resize', () => this.close(), {signal});
    // A scroll event does not leave its tree.
    for (const tree of [window, this.element.getRootNode()])
      tree.addEventListener('scroll', onScroll, {capture: true, signal});
  }

  #onKey(event: KeyboardEvent): void {
    const {key} = event;
    if (key === 'Escape' || key === 'Tab') this.close();
    else if (!moveInMenu(this.#entries, event)) return;
    // After Tab, the browser moves on from the button.
    if (key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  }
}
