import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import type {MarkdownView, TextSource} from '../../markdown/render/markdown-view.js';
import {addStyles} from '../../styles/add-styles.js';
import type * as ReplyModule from '../reply.js';
import {loadReply, replyModule} from '../load-reply.js';
import type {ContentContext} from '../../markdown/render/content-context.js';
import {PlainView} from './plain-view.js';

/** Maximum characters that one frame adds, so that the page stays responsive. */
const charactersPerFrame = 5_000;
/** Maximum characters of a growing text that render between frames. Longer text waits for the next frame. */
const charactersBetweenFrames = 1_000;
/** Characters at first, and characters that each click on the button adds. */
const portionLength = 200_000;
/** Characters before the end of a page in which the page may end at a line break. */
const lineBreakRange = 20_000;
const noSources: readonly TextSource[] = [];
/** Filled by `PlainView`, then by `MarkdownView`. */
const emptyBlocks = html`<div class="blocks"></div>`;

/** Maximum milliseconds to wait for the renderer. After that, the text shows as plain text. */
const rendererTimeout = 1_000;

/**
 * Shows a text of the service as Markdown. Renders into the tree of its parent, whose parts and styles apply.
 * Words without markup show at once. For markup it waits up to a second for the renderer, then shows plain text until the
 * renderer has loaded.
 */
export class AgentMarkdown extends LitElement {
  @property({attribute: false})
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
  }

  /** Whether more text may follow. */
  @property({attribute: false}) growing = false;
  /** Address of a picture below the text; `''` for none. */
  @property({attribute: false}) image = '';
  @property({attribute: false}) context!: ContentContext;
  /** The sources of the text, which marks such as `[1]` name. */
  @property({attribute: false}) sources?: readonly TextSource[] | undefined;

  /** The record with this text, for the page's renderer of code. A message of a chat is in the element around it. */
  message?: unknown;

  @state() private limit = portionLength;
  @state() private isWaiting = false;
  @query('.blocks') private blocks!: HTMLElement | null;

  #text = '';
  #plain: PlainView | undefined;
  /** The words before the first markup, while the renderer loads. */
  #early = '';
  #view: MarkdownView | undefined;
  #shown = '';
  #frame = 0;
  #hasWaited = false;
  /** Whether the code did not load. A growing text would otherwise request it again with each piece. */
  #hasFailed = false;

  override connectedCallback(): void {
    super.connectedCallback();
    // Continues an interrupted text, and adds the styles to a new tree.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('growing') || changed.has('image')) this.#hasFailed = false;
    if (this.#hasWaited || !this.#needsRenderer || this.#renderer) return;
    this.#hasWaited = this.isWaiting = true;
    setTimeout(() => (this.isWaiting = false), rendererTimeout);
  }

  protected override updated(changed: PropertyValues): void {
    const renderer = this.#renderer;
    // The end of the wait does not load the code again: it is still loading, or it failed to load.
    const hasOnlyWaited = changed.size === 1 && changed.has('isWaiting') && !this.isWaiting;
    if (this.#needsCode && !hasOnlyWaited && !this.#hasFailed) void this.#loadCode();
    if (!this.blocks) return;
    if (!renderer) {
      this.#plain ??= new PlainView(this.blocks);
      this.#showPlain(this.#plain);
      return;
    }
    this.#addStyles(renderer);
    if (changed.has('context')) this.#view?.changeContext(this.context);
    this.#view ??= new renderer.MarkdownView(this.blocks, this.context, () => this.#addStyles(renderer));
    this.#view.cite(this.sources ?? noSources);
    this.#showPortion(this.#view);
  }

  /** Renders a text whose renderer did not load, after it has loaded for another one. */
  renderLate(): void {
    if (this.#hasFailed && replyModule.loaded) this.requestUpdate();
  }

  /** Sets a text that continues the current one. Renders only the new part, without an update of the element. */
  grow(text: string): void {
    if (!this.#view || this.isUpdatePending || text.length > this.limit) {
      this.text = text;
      return;
    }
    this.#text = text;
    this.#showPortion(this.#view);
  }

  override render(): TemplateResult {
    return html`${emptyBlocks}${this.#renderBelow()}`;
  }

  #renderBelow(): TemplateResult | typeof nothing {
    const hidden = this.text.length - this.#limit;
    const hasImage = this.image !== '' && this.#renderer?.contentModule.loaded;
    if (!hasImage && hidden <= 0) return nothing;
    return html`${hasImage ? this.#renderImage() : nothing}${hidden > 0 ? this.#renderMore(hidden) : nothing}`;
  }

  /** Shows the text without its renderer. While it waits, no source of Markdown shows, and no word disappears. */
  #showPlain(plain: PlainView): void {
    const text = this.text.slice(0, this.#limit);
    const early = this.growing ? textBeforeMarkup(text) : this.#early;
    if (early.startsWith(this.#early)) this.#early = early;
    else if (!text.trimStart().startsWith(this.#early)) this.#early = '';
    const whole = text.trim();
    const shown = this.isWaiting ? this.#early : whole;
    // A whole text keeps its space free.
    const rest = this.growing ? '' : whole.slice(shown.length);
    plain.show(shown, rest, this.growing);
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
      @click=${() => (this.limit += portionLength)}
    >
      ${this.context.words('showMoreText', hidden)}
    </button>`;
  }

  get #renderer(): typeof ReplyModule | undefined {
    return this.#view || this.#needsRenderer ? replyModule.loaded : undefined;
  }

  get #needsRenderer(): boolean {
    return this.growing || this.image !== '' || this.sources !== undefined || mayContainMarkup(this.text);
  }

  get #needsCode(): boolean {
    if (this.image !== '') return !this.#renderer?.contentModule.loaded;
    return this.#needsRenderer && !this.#renderer;
  }

  /** Index at which the visible part ends: at a nearby line break, if there is one. */
  get #limit(): number {
    if (this.text.length <= this.limit) return this.text.length;
    const lineEnd = this.text.lastIndexOf('\n', this.limit) + 1;
    return lineEnd > this.limit - lineBreakRange ? lineEnd : this.limit;
  }

  async #loadCode(): Promise<void> {
    try {
      const {contentModule} = await loadReply(this.context.math);
      if (this.image !== '') await contentModule.load();
      this.requestUpdate();
    } catch {
      // The plain text stays readable. The next message retries, and its success renders this text, too.
      this.#hasFailed = true;
    } finally {
      this.isWaiting = false;
    }
  }

  #showPortion(view: MarkdownView, isInFrame = false): void {
    const whole = this.text.slice(0, this.#limit);
    const continues = whole.startsWith(this.#shown);
    if (this.#frame !== 0 && continues) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const shown = continues ? this.#shown.length : 0;
    const waits = this.growing && shown > 0 && whole.length - shown > charactersBetweenFrames;
    if (isInFrame || !waits) {
      this.#shown = whole.slice(0, shown + charactersPerFrame);
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

  #addStyles({contentStyles}: typeof ReplyModule): void {
    addStyles(this.getRootNode(), ...contentStyles());
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

const markup =
  /[*_`#>[\]|~<&\\@$]|:\/\/|www\.|\n\s*\n|^(?: {4}|\t|[^\S\n\r\u2028\u2029]*(?:[-+=]|\d+[.)]))/im;

/** Returns whether a text could look different as Markdown. A plain sentence needs no renderer. */
export function mayContainMarkup(text: string): boolean {
  return markup.test(text);
}

/** The beginning of a list or an address, at the end of a text. */
const beginning = /(?:(?:^|\n) {0,3}\d{1,9}|\bhttps?:?\/?|\bwww)$/i;

/** Returns the whole words before the first sign that may be markup. */
function textBeforeMarkup(text: string): string {
  const index = text.search(markup);
  if (index < 0) return text.replace(beginning, '').trim();
  const words = text.slice(0, index);
  if (/\s/.test(text.charAt(index))) return words.trim();
  return words.slice(0, Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n')) + 1).trim();
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-markdown': AgentMarkdown;
  }
}
