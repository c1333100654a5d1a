import {type ReactiveControllerHost, html, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {SearchDelay} from '../../../lists/search-delay.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {isComposing} from '../../shared/typed-keys.js';
import type {Localize} from '../../../controllers/localize.js';
import {closeIcon} from '../../../icons.js';
import {searchIcon} from '../../../list-icons.js';

export interface PickerSearchOptions {
  readonly field: () => HTMLInputElement | null;
  /** Moves the focus to the first agent. Returns whether there is one. */
  readonly enter: () => boolean;
  readonly refresh: () => Promise<void>;
}

export class PickerSearch {
  readonly #host: ReactiveControllerHost;
  readonly #options: PickerSearchOptions;
  readonly #delay: SearchDelay;
  #typed = '';
  #searchText = '';
  #service: object | undefined;

  constructor(host: ReactiveControllerHost, options: PickerSearchOptions) {
    this.#host = host;
    this.#options = options;
    this.#delay = new SearchDelay(host, text => {
      this.#searchText = text.trim();
      host.requestUpdate();
    });
  }

  get typed(): string {
    return this.#typed;
  }

  /** Text of the latest search; the field may contain newer text. */
  get searchText(): string {
    return this.#searchText;
  }

  /** The text belongs to the agents of one service, and is removed when another one replaces it. */
  follow(service: object | undefined): void {
    if (this.#service && service && service !== this.#service) this.begin('');
    this.#service = service ?? this.#service;
  }

  /** Restores text that was typed before the element was defined. */
  begin(text: string): void {
    this.#delay.cancel();
    this.#typed = text;
    this.#searchText = text.trim();
  }

  async search(text: string): Promise<void> {
    this.#type(text);
    this.#delay.searchNow(text);
    await this.#options.refresh();
  }

  readonly actions: SearchActions = {
    type: event => {
      this.#type(this.#options.field()?.value ?? '');
      // The text of an unfinished composition is incomplete.
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

/** Maximum characters: longer than any name, and short enough for a URL. */
const maxSearchLength = 200;

export interface SearchField {
  readonly name: string;
  readonly text: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly localize: Localize;
  readonly actions: SearchActions;
}

export interface SearchActions {
  readonly type: (event: InputEvent) => void;
  readonly endComposition: (event: CompositionEvent) => void;
  readonly pressKey: (event: KeyboardEvent) => void;
  readonly clear: () => void;
}

export function searchField({name, text, busy, disabled, localize, actions}: SearchField): TemplateResult {
  const label = localize.term('searchAgents');
  const clear = localize.term('clearSearch');
  return html`<div class="search" part="search" role="search" aria-label=${name}>
    <span class="search-icon ${busy ? 'busy' : ''}">${searchIcon}</span>
    <input
      type="search"
      dir=${textDirection(text)}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      .enterKeyHint=${'search'}
      maxlength=${maxSearchLength}
      aria-label=${label}
      placeholder=${label}
      ?disabled=${disabled}
      .value=${live(text)}
      @input=${actions.type}
      @compositionend=${actions.endComposition}
      @keydown=${actions.pressKey}
    />
    <button
      class="clear-button"
      part="clear-button"
      type="button"
      aria-label=${clear}
      title=${clear}
      ?hidden=${!text || disabled}
      @click=${actions.clear}
    >
      ${closeIcon}
    </button>
  </div>`;
}
