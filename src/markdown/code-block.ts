import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {checkIcon, copyIcon} from '../icons.js';
import {CodeColouring} from './code-colouring.js';
import {countLines, foldedText, isFoldable} from './code-fold.js';
import {codeLanguage, languageLabel} from './code-languages.js';
import {copyText} from './copy-text.js';

/** What is said around code. */
export interface CodeWords {
  readonly copyCode: string;
  readonly copied: string;
  readonly showAllLines: (count: number) => string;
  readonly codeLabel: (language: string) => string;
}

/** Characters of a language's name that nobody here knows. */
const longestLabel = 20;
/** Milliseconds for which the copying is confirmed. */
const copiedDuration = 2_000;

/**
 * A block of code: its language, a way to copy it, and the code as one text node that grows in place.
 * Colours come later and from elsewhere. Drawn into the tree of the text around it.
 */
export class MarkdownCodeBlock extends LitElement {
  @property({attribute: false}) text = '';
  /** As the author wrote it behind the fence; `''` when there is none. */
  @property({attribute: false}) language = '';
  /** Whether nothing will be added to it. */
  @property({attribute: false}) settled = false;
  @property({attribute: false}) words?: CodeWords | undefined;

  @state() private unfolded = false;
  @state() private copied = false;
  @query('code') private code!: HTMLElement | null;
  @query('pre') private frame!: HTMLElement | null;

  readonly #shown = document.createTextNode('');
  readonly #colouring = new CodeColouring();
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // The colours went with the place in the page.
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#copiedTimer);
    this.copied = false;
    this.#colouring.remove();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('text');
    if (before !== undefined && !this.text.startsWith(before)) this.unfolded = false;
  }

  protected override firstUpdated(): void {
    this.code?.append(this.#shown);
  }

  protected override updated(): void {
    this.#showText();
    if (this.settled && this.isConnected) this.#colouring.start(this.#shown, this.language);
    else this.#colouring.remove();
  }

  override render(): TemplateResult {
    const {words} = this;
    const known = codeLanguage(this.language);
    const label = known ? languageLabel(known) : Array.from(this.language).slice(0, longestLabel).join('');
    const copyable = words !== undefined && 'clipboard' in navigator;
    return html`<div class="code">
      ${
        label || copyable
          ? html`<div class="code-head">
              <bdi class="code-language">${label}</bdi>${copyable ? this.#renderCopyButton(words) : nothing}
            </div>`
          : nothing
      }
      <pre
        part="code-block"
        translate="no"
        dir="ltr"
        tabindex="0"
        role="group"
        aria-label=${words?.codeLabel(label) ?? nothing}
      ><code></code></pre>
      ${words && this.#isFolded ? this.#renderUnfold(words) : nothing}
    </div>`;
  }

  #renderCopyButton(words: CodeWords): TemplateResult {
    const name = this.copied ? words.copied : words.copyCode;
    return html`<button
      class="action"
      part="copy-button"
      type="button"
      aria-label=${name}
      title=${name}
      @click=${() => void this.#copy()}
    >
      ${this.copied ? checkIcon : copyIcon}
    </button>`;
  }

  #renderUnfold(words: CodeWords): TemplateResult {
    return html`<button
      class="text-button"
      part="show-more-button"
      type="button"
      @click=${() => void this.#unfold()}
    >
      ${words.showAllLines(countLines(this.text))}
    </button>`;
  }

  get #isFolded(): boolean {
    return !this.unfolded && isFoldable(this.text);
  }

  /** Text that only grew is added to what is there: the browser need not look at the rest again. */
  #showText(): void {
    const before = this.#shown.data;
    const text = this.#isFolded ? foldedText(this.text) : this.text;
    if (text === before) return;
    this.#colouring.remove();
    if (text.startsWith(before)) this.#shown.appendData(text.slice(before.length));
    else this.#shown.data = text;
  }

  async #unfold(): Promise<void> {
    this.unfolded = true;
    await this.updateComplete;
    // The button that had the focus is gone.
    this.frame?.focus({preventScroll: true});
  }

  async #copy(): Promise<void> {
    if (!(await copyText(this.text))) return;
    this.copied = true;
    this.dispatchEvent(new Event('text-copied', {bubbles: true}));
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => (this.copied = false), copiedDuration);
  }

  /** The tree of the text around it. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-code-block': MarkdownCodeBlock;
  }
}
