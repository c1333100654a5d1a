import type {LitElement, ReactiveController} from 'lit';
import {FocusRestorer} from '../../controllers/focus-restorer.js';

/** Keeps the focus near its position when a new page of agents removes the focused element. */
export class PageFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #results: () => HTMLElement | null;
  #wasAtNext = false;
  #wasAtPages = false;

  /** @param results the box of the list, which receives the focus if nothing nearer can */
  constructor(host: LitElement, results: () => HTMLElement | null) {
    this.#host = host;
    this.#results = results;
    host.addController(this);
    new FocusRestorer(
      host,
      () => this.#find('.base'),
      () => this.#find('.next button') ?? this.#currentPageButton ?? results(),
    );
  }

  /** Whether the button for the next page had the focus when the list changed. */
  get wasAtNext(): boolean {
    return this.#wasAtNext;
  }

  hostUpdate(): void {
    // From the focused element upwards, since a search would pass all options of a long list.
    const focused = this.#host.shadowRoot?.activeElement;
    this.#wasAtNext = Boolean(focused?.closest('.next'));
    this.#wasAtPages = Boolean(focused?.closest('.pages'));
  }

  /** Scrolls to the top of another page. The focus stays at the button of the current page. */
  turnPage(): void {
    this.#results()?.scroll(0, 0);
    if (this.#host.shadowRoot?.activeElement?.closest('.page-list')) this.#currentPageButton?.focus();
  }

  /** Scrolls to the retry button, which replaces the button for the next page below the last agent. */
  showFailure(): void {
    if (this.#wasAtNext) this.#results()?.scroll(0, this.#results()?.scrollHeight ?? 0);
  }

  /** The button of the current page, if the focus was near it and it is visible. */
  get #currentPageButton(): HTMLElement | null {
    if (!this.#wasAtNext && !this.#wasAtPages) return null;
    const button = this.#find('.page-button[aria-current]');
    return button?.offsetParent ? button : null;
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}
