import {css, html, LitElement, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LazyModule} from '../../lazy-module.js';

export {addMath, endBeforeFormula, protectBars} from './math-rules.js';

const mathRenderer = new LazyModule(() => import('./render-math.js'));

/**
 * A formula. Shows its source until the renderer has loaded, or if the renderer cannot read it. Renders into
 * the tree of the text around it.
 */
export class MarkdownMath extends LitElement {
  @property({attribute: false}) tex = '';
  /** Whether the formula is on lines of its own. */
  @property({type: Boolean, reflect: true}) display = false;
  @property({attribute: false}) final = false;

  @state() private formula: Element | undefined;

  readonly #sizes = new ResizeObserver(() => {
    if (this.#isWide()) this.tabIndex = 0;
    else this.removeAttribute('tabindex');
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watchSize();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('tex') || changed.has('display')) this.formula = undefined;
  }

  override render(): TemplateResult {
    return html`${this.formula ?? html`<code class="tex" dir="ltr">${this.tex}</code>`}`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const isNew = changed.has('tex') || changed.has('display') || changed.has('final');
    if (isNew && this.final && !this.formula) void this.#draw(this.tex, this.display);
    this.#watchSize();
  }

  async #draw(tex: string, display: boolean): Promise<void> {
    try {
      const {renderMath} = await mathRenderer.load();
      if (tex === this.tex && display === this.display) this.formula = renderMath(tex, display);
    } catch {
      // The source stays readable.
    }
  }

  /** Only a scrolling formula gets a tab stop, because a tab stop at every formula would slow keyboard users down. */
  #watchSize(): void {
    this.#sizes.disconnect();
    this.#sizes.observe(this);
  }

  /** In a line of text, CSS clips parts that the author moved outside the box. Such parts do not count. */
  #isWide(): boolean {
    const width = this.display ? this.scrollWidth : this.querySelector('math')?.getBoundingClientRect().width;
    return width !== undefined && Math.floor(width) > this.clientWidth;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** Formulas on lines of their own are centered. A formula that is too wide scrolls sideways. */
export const mathStyles = css`
  agent-math {
    direction: ltr;
    unicode-bidi: isolate;
  }

  agent-math[display] {
    display: block;
    max-inline-size: 100%;
    text-align: center;
  }

  /* A formula must not move parts over other words. */
  agent-math:not([display]) {
    display: inline-block;
    max-inline-size: 100%;
    overflow: clip;
    overflow-clip-margin: 2px;
  }

  agent-math[display],
  agent-math[tabindex]:not([display]) {
    padding-block: 2px;
    overflow: auto hidden;
    scrollbar-width: thin;
  }

  /* Firefox breaks lines between the parts of a formula by itself. */
  @supports not (-moz-appearance: none) {
    agent-math:not([display]) math {
      display: inline-flex;
      flex-wrap: wrap;
      align-items: baseline;
      row-gap: 4px;
    }
  }

  /* Chromium has no fallback for a root sign that the font lacks. DejaVu Sans is the last resort. */
  agent-math math {
    font-family:
      'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'DejaVu Math TeX Gyre', 'Noto Sans Math',
      'DejaVu Sans', math;
    font-size: 1.08em;
    white-space: normal;
  }

  .tex {
    font-family: var(--_font-mono);
    font-size: 0.9em;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

declare global {
  interface HTMLElementTagNameMap {
    'agent-math': MarkdownMath;
  }
}
