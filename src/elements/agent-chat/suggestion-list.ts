import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';

/**
 * Suggested messages as buttons.
 *
 * @param onApproach called when the pointer or the focus comes to one
 */
export function suggestionList(
  texts: readonly string[],
  localize: Localize,
  onPick: (text: string, event: MouseEvent) => void,
  onApproach: () => void,
): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing;
  return html`<div
    class="suggestions"
    part="suggestions"
    role="group"
    aria-label=${localize.term('suggestions')}
    @pointerenter=${onApproach}
    @focusin=${onApproach}
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
  </div>`;
}
