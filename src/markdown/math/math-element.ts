import {html, LitElement, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';

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
  #drawn = '';

  override render(): TemplateResult {
    return html`${this.formula ?? html`<code class="tex" dir="ltr">${this.tex}</code>`}`;
  }

  protected override updated(): void {
    if (!this.settled || this.tex === this.#drawn) return;
    this.#drawn = this.tex;
    this.formula = undefined;
    void this.#draw(this.tex);
  }

  async #draw(tex: string): Promise<void> {
    try {
      const {renderMath} = await import('./render-math.js');
      if (tex === this.tex) this.formula = renderMath(tex, this.display);
    } catch {
      // The source can be read.
    }
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
