import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';

export interface ActionButton {
  readonly name: string;
  readonly icon: TemplateResult;
  readonly part: string;
  /** Set on toggle buttons only. */
  readonly pressed?: boolean;
  readonly onClick: (event: Event) => void;
}

/** A button below a message. */
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
