import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import type {MarkdownView} from '../../markdown/render/markdown-view.js';
import {addStyles} from '../../styles/add-styles.js';
import type * as ReplyFeatures from '../reply-features.js';
import {loadReplyFeatures, replyModule} from '../reply-module.js';
import {waitingDots} from '../shared/fragments.js';
import type {ContentContext} from './content-context.js';
import {mayHoldMarkup} from './may-hold-markup.js';

/** More characters than this at once are shown over several frames, so that the page goes on answering. */
const portion = 5_000;
/** Of a growing text, more than this waits for a frame: drawn in between, it would come on top of the frame's own portion. */
const portionBetween = 1_000;
/** Characters shown before someone asks for more. */
const pageLength = 200_000;
/** Milliseconds that a text waits for the renderer before it is shown as it is. */
const patience = 1_000;
/** How far before that end to look for the end of a line. */
const lineSearch = 20_000;

/**
 * A text of the service as its author meant it, drawn into its parent's tree: parts and styles are those
 * of the element around it. It waits a second at most for the renderer, and is shown as it is until that has arrived, or
 * when it cannot.
 */
export class AgentMarkdown extends LitElement {
  @property({attribute: false})
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
  }

  /** Whether more text is about to come. */
  @property({attribute: false}) growing = false;
  /** Address of a picture below the text. */
  @property({attribute: false}) image = '';
  /** What it is shown with. */
  @property({attribute: false}) context!: ContentContext;

  @state() private limit = pageLength;
  /** Whether the text waits for the renderer. */
  @state() private isWaiting = false;
  @query('.blocks') private blocks!: HTMLElement | null;

  #text = '';
  #view: MarkdownView | undefined;
  #shown = '';
  #frame = 0;
  #hasWaited = false;

  override connectedCallback(): void {
    super.connectedCallback();
    // What was being shown goes on, and the tree may be another one.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override willUpdate(): void {
    if (this.#hasWaited || !this.#needsRenderer || this.#renderer) return;
    this.#hasWaited = this.isWaiting = true;
    setTimeout(() => (this.isWaiting = false), patience);
  }

  protected override updated(changed: PropertyValues): void {
    const renderer = this.#renderer;
    // The end of waiting alone is no reason to ask again: the code is on its way, or cannot be had.
    const hasOnlyWaited = changed.size === 1 && changed.has('isWaiting') && !this.isWaiting;
    if (this.#lacksCode && !hasOnlyWaited) void this.#fetchCode();
    if (!renderer || !this.blocks) return;
    this.#addStyles(renderer);
    if (changed.has('context')) this.#view?.changeContext(this.context);
    this.#view ??= new renderer.MarkdownView(this.blocks, this.context, () => this.#addStyles(renderer));
    this.#showPortion(this.#view);
  }

  /** Takes a text that only grew. Costs what is new, not an update of the element. */
  grow(text: string): void {
    if (!this.#view || this.isUpdatePending || text.length > this.limit) {
      this.text = text;
      return;
    }
    this.#text = text;
    this.#showPortion(this.#view);
  }

  override render(): TemplateResult {
    const words = this.#renderer ? html`<div class="blocks"></div>` : this.#renderPlain();
    return html`${words}${this.#renderRest()}`;
  }

  /** What stands below the words, if anything does. */
  #renderRest(): TemplateResult | typeof nothing {
    const hidden = this.text.length - this.#limit;
    const hasImage = this.image !== '' && this.#renderer?.hasImages();
    if (!hasImage && hidden <= 0) return nothing;
    return html`${hasImage ? this.#renderImage() : nothing}${hidden > 0 ? this.#renderMore(hidden) : nothing}`;
  }

  #renderPlain(): TemplateResult {
    if (this.isWaiting && this.growing) return html`<div class="blocks">${waitingDots}</div>`;
    const cursor = this.growing
      ? html`<span class="cursor" part="cursor" aria-hidden="true"></span>`
      : nothing;
    const text = this.text.slice(0, this.#limit).trim();
    return html`<div class="blocks">
      <p class="plain ${this.isWaiting ? 'unseen' : ''}" dir="auto">${text}${cursor}</p>
    </div>`;
  }

  #renderImage(): TemplateResult {
    return html`<agent-image
      .address=${this.image}
      .policy=${this.context.images}
      .words=${this.context.words}
    ></agent-image>`;
  }

  #renderMore(hidden: number): TemplateResult {
    return html`<button
      class="text-button"
      part="show-more-button"
      type="button"
      @click=${() => (this.limit += pageLength)}
    >
      ${this.context.words.showMoreText(hidden)}
    </button>`;
  }

  /** What draws the text; absent while it is shown as it is. */
  get #renderer(): typeof ReplyFeatures | undefined {
    return this.#view || this.#needsRenderer ? replyModule.loaded : undefined;
  }

  get #needsRenderer(): boolean {
    return this.growing || this.image !== '' || mayHoldMarkup(this.text);
  }

  get #lacksCode(): boolean {
    if (this.image !== '') return !this.#renderer?.hasImages();
    return this.#needsRenderer && !this.#renderer;
  }

  /** Where the visible part ends: between two lines, if one ends near. */
  get #limit(): number {
    if (this.text.length <= this.limit) return this.text.length;
    const lineEnd = this.text.lastIndexOf('\n', this.limit) + 1;
    return lineEnd > this.limit - lineSearch ? lineEnd : this.limit;
  }

  async #fetchCode(): Promise<void> {
    try {
      const {loadImages} = await loadReplyFeatures(this.context.math);
      if (this.image !== '') await loadImages();
      this.requestUpdate();
    } catch {
      // The text is there to be read; the next message asks again.
    } finally {
      this.isWaiting = false;
    }
  }

  #showPortion(view: MarkdownView, isInFrame = false): void {
    const whole = this.text.slice(0, this.#limit);
    const continues = whole.startsWith(this.#shown);
    // One portion a frame, however often there is more to show.
    if (this.#frame !== 0 && continues) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const shown = continues ? this.#shown.length : 0;
    const waits = this.growing && shown > 0 && whole.length - shown > portionBetween;
    if (isInFrame || !waits) {
      this.#shown = whole.slice(0, shown + portion);
      const isWhole = this.#shown.length === this.text.length;
      view.show(this.#shown, this.growing || !isWhole, this.growing && isWhole);
    }
    if (this.#shown.length < whole.length) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#showPortion(view, true);
      });
    }
  }

  #addStyles({contentStyles}: typeof ReplyFeatures): void {
    addStyles(this.getRootNode(), ...contentStyles());
  }

  /** The tree of the element around it, where its parts and styles apply. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-markdown': AgentMarkdown;
  }
}
