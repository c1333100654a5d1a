import type {ReactiveControllerHost} from 'lit';
import {SearchDelay} from '../../controllers/search-delay.js';
import {isComposing} from '../agent-chat/composer/composer-keys.js';
import type {SearchActions} from './search-field.js';

/** What a search field belongs to. */
export interface SearchedList {
  readonly field: () => HTMLInputElement | null;
  /** Moves the focus into the list; whether there is one. */
  readonly enter: () => boolean;
  readonly refresh: () => Promise<void>;
}

/** What is in the search field, and what is searched for. */
export class PickerSearch {
  readonly #host: ReactiveControllerHost;
  readonly #list: SearchedList;
  readonly #delay: SearchDelay;
  #typed = '';
  #wanted = '';

  constructor(host: ReactiveControllerHost, list: SearchedList) {
    this.#host = host;
    this.#list = list;
    this.#delay = new SearchDelay(host, text => {
      this.#wanted = text.trim();
      host.requestUpdate();
    });
  }

  /** What is in the search field. */
  get typed(): string {
    return this.#typed;
  }

  /** What is searched for. */
  get wanted(): string {
    return this.#wanted;
  }

  /** Takes up what was typed before the list could search. */
  begin(text: string): void {
    this.#typed = text;
    this.#wanted = text.trim();
  }

  /** Searches as if the text had been typed. */
  async search(text: string): Promise<void> {
    this.#type(text);
    this.#delay.searchNow(text);
    await this.#list.refresh();
  }

  readonly actions: SearchActions = {
    type: event => {
      this.#type(this.#list.field()?.value ?? '');
      // Half-composed text is not what is looked for.
      if (!event.isComposing) this.#delay.searchSoon(this.#typed);
    },
    endComposition: () => this.#delay.searchSoon(this.#typed),
    pressKey: event => this.#onKey(event),
    clear: () => {
      void this.search('');
      this.#list.field()?.focus();
    },
  };

  #type(text: string): void {
    this.#typed = text;
    this.#host.requestUpdate();
  }

  #onKey(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && this.#typed) void this.search('');
    else if (event.key === 'Enter') this.#delay.searchNow(this.#typed);
    else if (event.key !== 'ArrowDown' || !this.#list.enter()) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
