import type {ReactiveControllerHost} from 'lit';
import {SearchDelay} from '../../../lists/search-delay.js';
import {isComposing} from '../../agent-chat/composer/composer-keys.js';
import type {SearchActions} from './search-field.js';

export interface PickerSearchOptions {
  readonly field: () => HTMLInputElement | null;
  /** Moves the focus to the first agent. Returns whether there is one. */
  readonly enter: () => boolean;
  readonly refresh: () => Promise<void>;
}

/** The text of the search field, and the search that runs for it. */
export class PickerSearch {
  readonly #host: ReactiveControllerHost;
  readonly #options: PickerSearchOptions;
  readonly #delay: SearchDelay;
  #typed = '';
  #wanted = '';

  constructor(host: ReactiveControllerHost, options: PickerSearchOptions) {
    this.#host = host;
    this.#options = options;
    this.#delay = new SearchDelay(host, text => {
      this.#wanted = text.trim();
      host.requestUpdate();
    });
  }

  /** Text in the search field. */
  get typed(): string {
    return this.#typed;
  }

  /** Text to search for. */
  get wanted(): string {
    return this.#wanted;
  }

  /** Starts with the text that was typed before the element was defined. */
  begin(text: string): void {
    this.#typed = text;
    this.#wanted = text.trim();
  }

  /** Searches as if the text had been typed. */
  async search(text: string): Promise<void> {
    this.#type(text);
    this.#delay.searchNow(text);
    await this.#options.refresh();
  }

  readonly actions: SearchActions = {
    type: event => {
      this.#type(this.#options.field()?.value ?? '');
      // Text that an input method is composing is not complete.
      if (!event.isComposing) this.#delay.searchSoon(this.#typed);
    },
    endComposition: () => this.#delay.searchSoon(this.#typed),
    pressKey: event => this.#onKey(event),
    clear: () => {
      void this.search('');
      this.#options.field()?.focus();
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
    else if (event.key !== 'ArrowDown' || !this.#options.enter()) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
