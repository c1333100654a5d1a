import {html, type TemplateResult} from 'lit';

/** A button of a message that shows only a picture. */
export interface ActionButton {
  readonly name: string;
  readonly icon: TemplateResult;
  readonly part: string;
  readonly onClick: () => void;
}

/** One of the buttons below a message. Its looks are in `action.styles.ts`. */
export function actionButton({name, icon, part, onClick}: ActionButton): TemplateResult {
  return html`<button
    class="action"
    part=${part}
    type="button"
    aria-label=${name}
    title=${name}
    @click=${onClick}
  >
    ${icon}
  </button>`;
}
