import {html, LitElement, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LazyModule} from '../../lazy.js';

const mathRenderer = new LazyModule(() => import('./render-math.js'));

/**
 * A formula. Shows its source until the renderer has loaded, and when the renderer cannot read it. Renders into the
 * tree of the text around it.
 */
export class MarkdownMath extends LitElement {
  @property({attribute: false}) tex = '';
  /** Whether the formula has lines of its own. */
  @property({type: Boolean, reflect: true}) display = false;
  /** Whether the formula can no longer change. */
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

  /** Only a formula that scrolls gets a tab stop: one at every formula would be in the way. */
  #watchSize(): void {
    this.#sizes.disconnect();
    this.#sizes.observe(this);
  }

  /** Whether the formula is wider than its box. In a line, parts that the author moved outside are cut off. */
  #isWide(): boolean {
    const width = this.display ? this.scrollWidth : this.querySelector('math')?.getBoundingClientRect().width;
    return width !== undefined && Math.floor(width) > this.clientWidth;
  }

  /** Parts and styles of the text around it apply. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-math': MarkdownMath;
  }
}
