import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {live} from 'lit/directives/live.js';
import type {Localize} from '../../../controllers/localize.js';
import {closeIcon} from '../../../icons.js';
import {searchIcon} from '../../../list-icons.js';

/** Longer than any name, and short enough for a URL. */
const longestSearch = 200;

export interface SearchField {
  /** Accessible name of the search landmark. */
  readonly name: string;
  readonly text: string;
  /** Whether a search is running. */
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

/** A search field with a clear button. */
export function searchField({name, text, busy, disabled, localize, actions}: SearchField): TemplateResult {
  const label = localize.term('searchAgents');
  const clear = localize.term('clearSearch');
  return html`<div class="search" part="search" role="search" aria-label=${name}>
    <span class="search-icon ${busy ? 'busy' : ''}">${searchIcon}</span>
    <input
      type="search"
      dir=${ifDefined(text ? 'auto' : undefined)}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      .enterKeyHint=${'search'}
      maxlength=${longestSearch}
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
