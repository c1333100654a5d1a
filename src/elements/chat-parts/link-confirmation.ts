import {css, html, LitElement, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {Localize} from '../../controllers/localize.js';
import type {Strings} from '../../locales/en.js';
import {addStyles} from '../../styles/add-styles.js';
import {questionStyles} from './question.styles.js';

export interface LinkToConfirm {
  readonly href: string;
  readonly host: string;
}

/**
 * Asks whether to open a link and shows its host. The visitor's click opens it in the browser. Renders into
 * the tree of its parent.
 */
export class LinkConfirmation extends LitElement {
  @property({attribute: false}) locale?: string | undefined;
  @property({attribute: false}) strings?: Partial<Strings> | undefined;

  @state() private link: LinkToConfirm | undefined;
  @query('dialog') private dialog!: HTMLDialogElement | null;
  @query('dialog button') private cancelButton!: HTMLButtonElement | null;

  readonly #localize = new Localize(this);

  constructor() {
    super();
    this.addEventListener('click', this.#onClick);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addStyles(this.getRootNode(), linkConfirmationStyles);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // After a reconnection, an open dialog would no longer be modal.
    this.link = undefined;
  }

  /** Asks about one link. The browser restores the focus when the dialog closes. */
  ask(link: LinkToConfirm): void {
    if (!this.isConnected) return;
    this.link = link;
    void this.updateComplete.then(() => {
      if (!this.dialog?.open) this.dialog?.showModal();
      // The focus is neither on the address, which comes first, nor on the link.
      this.cancelButton?.focus();
    });
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.link) return nothing;
    const {href, host} = this.link;
    return html`<dialog
      class="link-question question"
      aria-labelledby="link-question"
      @close=${this.#onClose}
    >
      <div class="question-box">
        <h2 id="link-question"><bdi>${this.#localize.term('openLinkQuestion')}</bdi></h2>
        <p class="link-question-host" dir="ltr"><bdi>${host}</bdi></p>
        <p class="link-question-address" dir="ltr" tabindex="0">${href}</p>
        <div class="question-answers">
          <button class="text-button" part="link-cancel-button" type="button">
            ${this.#localize.term('cancel')}
          </button>
          <a
            class="link-question-open"
            part="link-open-button"
            href=${href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            >${this.#localize.term('openLink')}</a
          >
        </div>
      </div>
    </dialog>`;
  }

  /** A click on the backdrop has the dialog as its target. The second click of a double click on the link does nothing. */
  readonly #onClick = (event: MouseEvent): void => {
    const {target, detail} = event;
    if (detail > 1) event.preventDefault();
    else if (target === this.dialog || (target instanceof Element && target.closest('button, a')))
      this.dialog?.close();
  };

  readonly #onClose = (): void => {
    this.link = undefined;
  };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

export const linkConfirmationStyles = css`
  ${questionStyles}

  .link-question {
    overflow-wrap: anywhere;
  }

  .link-question-host {
    font-size: 1.2em;
    font-weight: 600;
    text-align: start;
  }

  .link-question-address {
    max-block-size: 8em;
    padding: 8px 10px;
    overflow-y: auto;
    border-radius: 8px;
    background: var(--_surface-raised);
    color: var(--_text-muted);
    font-family: var(--_font-mono);
    font-size: 0.85em;
    user-select: all;
  }

  .link-question-open {
    padding: 8px 16px;
    border-radius: 10px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    text-decoration: none;
  }
`;

declare global {
  interface HTMLElementTagNameMap {
    'agent-link-confirmation': LinkConfirmation;
  }
}
