import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';

/** A button of a message that shows only a picture. */
export interface ActionButton {
  readonly name: string;
  readonly icon: TemplateResult;
  readonly part: string;
  /** Whether it is down, for one that stays so. */
  readonly pressed?: boolean;
  readonly onClick: (event: Event) => void;
}

/** One of the buttons below a message. Its looks are in `action.styles.ts`. */
export function actionButton({name, icon, part, pressed, onClick}: ActionButton): TemplateResult {
  return html`<button
    class="action"
    part=${part}
    type="button"
    aria-label=${name}
    aria-pressed=${ifDefined(pressed)}
    title=${name}
    @click=${onClick}
  >
    ${icon}
  </button>`;
}
