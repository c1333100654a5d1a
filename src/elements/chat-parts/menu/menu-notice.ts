import {html, nothing, render} from 'lit';
import type {Localize} from '../../../controllers/localize.js';

export type MenuNoticeTerm = 'newStarted' | 'forgotten' | 'menuFailed';

/** A line below the header about the last item of the menu, announced once. It stays until the next message. */
export class MenuNotice {
  readonly element = document.createElement('div');
  readonly #localize: Localize;
  readonly #say: (words: string) => void;
  #term: MenuNoticeTerm | undefined;

  constructor(localize: Localize, say: (words: string) => void) {
    this.#localize = localize;
    this.#say = say;
    this.element.className = 'menu-notice';
  }

  show(term: MenuNoticeTerm): void {
    this.#term = term;
    this.update();
    this.#say(this.#localize.term(term));
  }

  hide(): void {
    this.#term = undefined;
    this.update();
  }

  /** Renders in the current language. */
  update(): void {
    const term = this.#term;
    const line = term && html`<p part="notice"><bdi>${this.#localize.term(term)}</bdi></p>`;
    render(line ?? nothing, this.element);
  }
}
