import {html, LitElement, nothing, svg, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {colourCode, type RemoveColours} from './code-colours.js';
import {codeLanguage} from './code-languages.js';

/** What is said around code. */
export interface CodeWords {
  readonly copyCode: string;
  readonly copied: string;
  readonly showAllLines: (count: number) => string;
  readonly codeLabel: (language: string) => string;
}

/** Characters of code shown without being asked for all. */
const foldedLength = 20_000;
const longestLabel = 20;
const copiedDuration = 2_000;

/*! Outlines from Lucide (https://lucide.dev), ISC License. */
const outlines = {
  copy: svg`<rect width="14" height="14" x="8" y="8" rx="2" ry="2" /><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />`,
  check: svg`<path d="M20 6 9 17l-5-5" />`,
};

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

  #removeColours: RemoveColours | undefined;
  #coloured = '';
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#copiedTimer);
    this.copied = false;
    this.#dropColours();
  }

  protected override updated(): void {
    this.#showText();
    if (this.settled && this.isConnected) this.#colourSoon();
  }

  override render(): TemplateResult {
    const {words} = this;
    const label = codeLanguage(this.language)?.label ?? this.language.slice(0, longestLabel);
    const copyable = words !== undefined && 'clipboard' in navigator;
    return html`<div class="code" dir="ltr">
      ${
        label || copyable
          ? html`<div class="code-head">
              <bdi class="code-language">${label}</bdi>${copyable ? this.#renderCopyButton(words) : nothing}
            </div>`
          : nothing
      }
      <pre
        part="code-block"
        tabindex="0"
        role="region"
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
      <svg
        class="icon"
        aria-hidden="true"
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      >
        ${this.copied ? outlines.check : outlines.copy}
      </svg>
    </button>`;
  }

  #renderUnfold(words: CodeWords): TemplateResult {
    const lines = this.text.split('\n').length;
    return html`<button
      class="text-button"
      part="show-more-button"
      type="button"
      @click=${() => (this.unfolded = true)}
    >
      ${words.showAllLines(lines)}
    </button>`;
  }

  get #isFolded(): boolean {
    return !this.unfolded && this.text.length > foldedLength;
  }

  get #shownText(): string {
    if (!this.#isFolded) return this.text;
    const lineEnd = this.text.lastIndexOf('\n', foldedLength);
    return this.text.slice(0, lineEnd > foldedLength / 2 ? lineEnd : foldedLength);
  }

  /** Text that only grew is added to what is there: the browser need not look at the rest again. */
  #showText(): void {
    const {code} = this;
    const text = this.#shownText;
    if (!code || code.textContent === text) return;
    this.#dropColours();
    const node = code.firstChild;
    if (node instanceof Text && text.startsWith(node.data)) node.appendData(text.slice(node.data.length));
    else code.textContent = text;
  }

  #colourSoon(): void {
    const key = `${this.language}\n${this.#shownText}`;
    if (key === this.#coloured || !codeLanguage(this.language)) return;
    this.#coloured = key;
    whenIdle(() => void this.#colour(key));
  }

  async #colour(key: string): Promise<void> {
    try {
      const {codeTokens} = await import('./highlight-code.js');
      const tokens = await codeTokens(this.#shownText, this.language);
      const {code} = this;
      if (code && this.isConnected && key === this.#coloured) this.#removeColours = colourCode(code, tokens);
    } catch {
      // Code can be read without colours.
    }
  }

  #dropColours(): void {
    this.#removeColours?.();
    this.#removeColours = undefined;
    this.#coloured = '';
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text);
    } catch {
      return;
    }
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

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, {timeout: 1_000});
  else setTimeout(work, 50);
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-code-block': MarkdownCodeBlock;
  }
}
