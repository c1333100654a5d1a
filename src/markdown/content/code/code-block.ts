import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {checkIcon} from '../../../icons.js';
import type {CopyText} from '../../copy-text.js';
import type {ContentWords} from '../../render/content-context.js';
import {CodeHighlight} from './code-highlight.js';
import {codeLanguage, languageLabel} from './code-languages.js';

const maxLabelLength = 20;
const copiedDuration = 2_000;
const foldedLength = 20_000;

export interface CodeBlockView {
  readonly text: string;
  readonly language: string;
  readonly final: boolean;
  readonly words: ContentWords;
  readonly copyText: CopyText;
  readonly copyIcon: TemplateResult;
}

export function codeBlockTemplate(view: CodeBlockView): TemplateResult {
  return html`<agent-code-block
    .text=${view.text}
    .language=${view.language}
    .final=${view.final}
    .words=${view.words}
    .copyText=${view.copyText}
    .copyIcon=${view.copyIcon}
  ></agent-code-block>`;
}

/**
 * A block of code with its language and a copy button. The code is one text node that grows in place; idle
 * time adds the colors. Renders into the tree of the text around it.
 */
export class MarkdownCodeBlock extends LitElement {
  @property({attribute: false}) text = '';
  @property({attribute: false}) language = '';
  @property({attribute: false}) final = false;
  @property({attribute: false}) words?: ContentWords | undefined;
  @property({attribute: false}) copyText?: CopyText | undefined;
  @property({attribute: false}) copyIcon?: TemplateResult | undefined;

  @state() private unfolded = false;
  @state() private copied = false;
  @query('code') private code!: HTMLElement | null;
  @query('pre') private frame!: HTMLElement | null;

  readonly #shown = document.createTextNode('');
  readonly #highlight = new CodeHighlight();
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // The colors were removed with the element.
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#copiedTimer);
    this.copied = false;
    this.#highlight.remove();
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
    if (this.final && this.isConnected) this.#highlight.start(this.#shown, this.language);
    else this.#highlight.remove();
  }

  override render(): TemplateResult {
    const {words} = this;
    const known = codeLanguage(this.language);
    const label = known ? languageLabel(known) : Array.from(this.language).slice(0, maxLabelLength).join('');
    const copyable = words !== undefined && this.copyText !== undefined && 'clipboard' in navigator;
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
        aria-label=${words?.('codeLabel', label) ?? nothing}
      ><code></code></pre>
      ${words && this.#isFolded ? this.#renderUnfold(words) : nothing}
    </div>`;
  }

  #renderCopyButton(words: ContentWords): TemplateResult {
    const name = words(this.copied ? 'copied' : 'copyCode');
    return html`<button
      class="action"
      part="copy-button"
      type="button"
      aria-label=${name}
      title=${name}
      @click=${() => void this.#copy()}
    >
      ${this.copied ? checkIcon : this.copyIcon}
    </button>`;
  }

  #renderUnfold(words: ContentWords): TemplateResult {
    return html`<button
      class="text-button"
      part="show-more-button"
      type="button"
      @click=${() => void this.#unfold()}
    >
      ${words('showAllLines', countLines(this.text))}
    </button>`;
  }

  get #isFolded(): boolean {
    return !this.unfolded && this.text.length > foldedLength;
  }

  /** Appends only the new text, so that the browser does not lay out the rest again. */
  #showText(): void {
    const before = this.#shown.data;
    const text = this.#isFolded ? foldedText(this.text) : this.text;
    if (text === before) return;
    this.#highlight.remove();
    if (text.startsWith(before)) this.#shown.appendData(text.slice(before.length));
    else this.#shown.data = text;
  }

  async #unfold(): Promise<void> {
    this.unfolded = true;
    await this.updateComplete;
    this.frame?.focus({preventScroll: true});
  }

  async #copy(): Promise<void> {
    if (!(await this.copyText?.(this.text, 'code', this))) return;
    this.copied = true;
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => (this.copied = false), copiedDuration);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** Returns the beginning of a long text, in whole characters, and in whole lines if they are short enough. */
function foldedText(text: string): string {
  const lineEnd = text.lastIndexOf('\n', foldedLength);
  if (lineEnd > foldedLength / 2) return text.slice(0, lineEnd);
  const splitsCharacter = /[\uD800-\uDBFF]/.test(text.charAt(foldedLength - 1));
  return text.slice(0, splitsCharacter ? foldedLength - 1 : foldedLength);
}

/** Counts lines without an array, because it runs for each piece that arrives. */
function countLines(text: string): number {
  let count = 1;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) count += 1;
  return count;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-code-block': MarkdownCodeBlock;
  }
}
