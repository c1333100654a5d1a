import {html, nothing, type TemplateResult} from 'lit';
import {icon} from '../../../icons.js';
import {MessagePartElement} from '../part-element.js';
import {durationWords, elapsed, ElapsedTime} from './elapsed-time.js';
import {ReasoningText} from './reasoning-text.js';
import {lineStyles, reasoningStyles} from './details.styles.js';

const chevron = icon('m9 6 6 6-6 6');

/** The reasoning of a reply, as a closed section above its text that the reader can open. */
export class Reasoning extends MessagePartElement {
  static override styles = [lineStyles, reasoningStyles];

  readonly #elapsed = new ElapsedTime(this);
  readonly #text = new ReasoningText(this);
  #isOpen = false;

  override render(): TemplateResult | typeof nothing {
    const {localize} = this.host;
    const {reasoning} = this.element.message ?? {};
    if (!reasoning) return nothing;
    const {startedAt, endedAt} = reasoning;
    const isThinking = endedAt === undefined;
    const words = isThinking
      ? localize.term('thinking')
      : localize.term('thoughtFor', durationWords(endedAt - startedAt, localize));
    return html`<div class="thought">
      <button
        class="reasoning-toggle"
        part="reasoning-toggle"
        type="button"
        aria-expanded=${this.#isOpen}
        @click=${this.#onToggle}
      >
        ${chevron}<bdi>${words}</bdi>${isThinking ? elapsed : nothing}
      </button>
      ${this.#isOpen ? this.#text.render(reasoning, words) : nothing}
    </div>`;
  }

  protected override updated(): void {
    this.#elapsed.show();
    this.#text.update();
  }

  readonly #onToggle = (): void => {
    this.#isOpen = !this.#isOpen;
    if (this.#isOpen) this.host.stick.release();
    this.requestUpdate();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-reasoning': Reasoning;
  }
}
