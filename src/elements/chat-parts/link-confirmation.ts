import {css, html, LitElement, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {Localize} from '../../controllers/localize.js';
import type {Strings} from '../../locales/en.js';
import {addStyles} from '../../styles/add-styles.js';
import {consentButtonStyles} from './consent-button.styles.js';
import {coverFrame} from './cover-frame.js';
import {closesOnEscape} from './question-dialog.js';
import {questionStyles} from './question.styles.js';

export interface LinkToConfirm {
  readonly href: string;
  readonly host: string;
}

/**
 * Asks whether to open a link and shows its host, above everything in the frame around it. The visitor's click opens it in
 * the browser. Renders into the tree of its parent.
 */
export class LinkConfirmation extends LitElement {
  @property({attribute: false}) locale?: string | undefined;
  @property({attribute: false}) strings?: Partial<Strings> | undefined;

  @state() private link: LinkToConfirm | undefined;
  @query('dialog') private dialog!: HTMLDialogElement | null;
  @query('dialog button') private cancelButton!: HTMLButtonElement | null;

  readonly #localize = new Localize(this);
  #uncover: (() => void) | undefined;
  #closed: LinkToConfirm | undefined;

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
    this.#close();
    this.link = undefined;
  }

  /** Asks about one link. The browser restores the focus when the dialog closes. */
  ask(link: LinkToConfirm): void {
    if (!this.isConnected) return;
    this.link = {...link};
    void this.updateComplete.then(() => {
      this.#open();
      // The focus is neither on the address, which comes first, nor on the link.
      this.cancelButton?.focus();
    });
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.link) return nothing;
    const {href, host} = this.link;
    return html`<dialog
      class="link-question question"
      tabindex="-1"
      aria-labelledby="link-question"
      @keydown=${this.#onKey}
      @close=${this.#onClose}
    >
      <div class="question-box" part="question">
        <h2 id="link-question"><bdi>${this.#localize.term('openLinkQuestion')}</bdi></h2>
        <p class="link-question-host" dir="ltr"><bdi>${host}</bdi></p>
        <p class="link-question-address" dir="ltr" tabindex="0">${href}</p>
        <div class="question-answers">
          <button class="plain-button" part="question-cancel link-cancel-button" type="button">
            ${this.#localize.term('cancel')}
          </button>
          <a
            class="consent-button link-question-open"
            part="question-confirm link-open-button"
            href=${href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            >${this.#localize.term('openLink')}</a
          >
        </div>
      </div>
    </dialog>`;
  }

  #open(): void {
    const frame = this.parentElement;
    if (!frame || this.dialog?.open) return;
    this.dialog?.show();
    this.#uncover = coverFrame(frame, this);
  }

  #close(): void {
    // An inert link could not receive the focus again.
    this.#uncover?.();
    this.#uncover = undefined;
    this.#closed = this.link;
    this.dialog?.close();
  }

  /** A click beside the box has the dialog as its target. The second click of a double click on the link does nothing. */
  readonly #onClick = (event: MouseEvent): void => {
    const {target, detail} = event;
    if (detail > 1) event.preventDefault();
    else if (target === this.dialog || (target instanceof Element && target.closest('button, a')))
      this.#close();
  };

  /** Later, because the browser follows a pressed link after its event. The next question may have begun. */
  readonly #onClose = (): void => {
    if (this.link === this.#closed) this.link = undefined;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (closesOnEscape(event)) this.#close();
  };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

export const linkConfirmationStyles = css`
  ${questionStyles}

  ${consentButtonStyles}

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
    text-decoration: none;
  }
`;

declare global {
  interface HTMLElementTagNameMap {
    'agent-link-confirmation': LinkConfirmation;
  }
}
