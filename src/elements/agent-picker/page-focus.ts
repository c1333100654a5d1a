import type {LitElement, ReactiveController} from 'lit';
import {KeptFocus} from '../../controllers/kept-focus.js';

/** Keeps the focus near where it was while pages of agents come, and take away what had it. */
export class PageFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #results: () => HTMLElement | null;
  #wasAtNext = false;
  #wasAtPages = false;

  /** @param results the place of the list, which takes the focus where nothing nearer does */
  constructor(host: LitElement, results: () => HTMLElement | null) {
    this.#host = host;
    this.#results = results;
    host.addController(this);
    new KeptFocus(
      host,
      () => this.#find('.base'),
      () => this.#find('.next button') ?? this.#currentPageButton ?? results(),
    );
  }

  /** Whether the focus was at the button for the next page when the list changed. */
  get wasAtNext(): boolean {
    return this.#wasAtNext;
  }

  hostUpdate(): void {
    // Asked of the focused element: looking for these places would go through all options of a long list.
    const focused = this.#host.shadowRoot?.activeElement;
    this.#wasAtNext = Boolean(focused?.closest('.next'));
    this.#wasAtPages = Boolean(focused?.closest('.pages'));
  }

  /** Begins at the top of another page; the focus stays at the button of the page shown. */
  turnPage(): void {
    this.#results()?.scroll(0, 0);
    if (this.#host.shadowRoot?.activeElement?.closest('.page-list')) this.#currentPageButton?.focus();
  }

  /** Another try, below the last agent, is where the button for the next page was; the page around stays. */
  showFailure(): void {
    if (this.#wasAtNext) this.#results()?.scroll(0, this.#results()?.scrollHeight ?? 0);
  }

  /** The button of the page shown, when the focus was near it and it can be seen. */
  get #currentPageButton(): HTMLElement | null {
    if (!this.#wasAtNext && !this.#wasAtPages) return null;
    const button = this.#find('.page-button[aria-current]');
    return button?.offsetParent ? button : null;
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}
