import {html, LitElement, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LazyModule} from '../../lazy.js';

const mathRenderer = new LazyModule(() => import('./render-math.js'));

/**
 * A formula. Its source is shown until the chunk that can draw it has arrived, and when it cannot be
 * drawn. Drawn into the tree of the text around it.
 */
export class MarkdownMath extends LitElement {
  @property({attribute: false}) tex = '';
  /** Whether it stands on lines of its own. */
  @property({type: Boolean, reflect: true}) display = false;
  /** Whether nothing will be added to it. */
  @property({attribute: false}) settled = false;

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
    const isNew = changed.has('tex') || changed.has('display') || changed.has('settled');
    if (isNew && this.settled && !this.formula) void this.#draw(this.tex, this.display);
    this.#watchSize();
  }

  async #draw(tex: string, display: boolean): Promise<void> {
    try {
      const {renderMath} = await mathRenderer.load();
      if (tex === this.tex && display === this.display) this.formula = renderMath(tex, display);
    } catch {
      // The source can be read.
    }
  }

  /** What scrolls can be reached by keyboard, and nothing else: a stop at every formula would be in the way. */
  #watchSize(): void {
    this.#sizes.disconnect();
    this.#sizes.observe(this);
  }

  /** Whether some of it is beyond its place. In a line, what was moved there is not for being read: it is cut off. */
  #isWide(): boolean {
    const width = this.display ? this.scrollWidth : this.querySelector('math')?.getBoundingClientRect().width;
    return width !== undefined && Math.floor(width) > this.clientWidth;
  }

  /** The tree of the text around it. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-math': MarkdownMath;
  }
}
