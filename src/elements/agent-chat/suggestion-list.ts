import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';

/** What the visitor could say next. */
export interface SuggestionList {
  /** Whether nothing can be said now. */
  readonly hidden: boolean;
  readonly texts: readonly string[];
}

/** Suggested messages as buttons, or what the page puts in their place. */
export function suggestionList(
  {hidden, texts}: SuggestionList,
  localize: Localize,
  onPick: (text: string, event: MouseEvent) => void,
): TemplateResult {
  return html`<div class="suggestion-place" ?hidden=${hidden}>
    <slot name="suggestions">
      ${
        texts.length === 0
          ? nothing
          : html`<div
              class="suggestions"
              part="suggestions"
              role="group"
              aria-label=${localize.term('suggestions')}
            >
              ${texts.map(
                text =>
                  html`<button
                    class="suggestion"
                    part="suggestion"
                    type="button"
                    dir="auto"
                    lang=${ifDefined(localize.marks.content)}
                    @mousedown=${(event: MouseEvent) => event.preventDefault()}
                    @click=${(event: MouseEvent) => onPick(text, event)}
                  >
                    ${text}
                  </button>`,
              )}
            </div>`
      }
    </slot>
  </div>`;
}
