import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {pictureIcon} from '../icons.js';
import {ImageWithheldEvent} from './image-withheld-event.js';
import {imageSource, type ImagePolicy, type ImageSource} from './image-source.js';

/** What is said in place of a picture. */
export interface ImageWords {
  /** For one its author does not describe: without a word, nobody would know that it is there. */
  readonly image: string;
  readonly loadImage: (host: string) => string;
  readonly imageBroken: string;
  readonly imageBlocked: string;
  readonly imageRefused: string;
}

/**
 * A picture of a text. Nothing is asked of its server before a click, unless the page trusts the host;
 * the room it takes is the same before and after. It may stand in a line, so all of it is phrasing
 * content, drawn into its parent's tree.
 */
export class MarkdownImage extends LitElement {
  @property({attribute: false}) address = '';
  @property({attribute: false}) alt = '';
  /** What the author says about it; `''` for nothing. */
  @property({attribute: false}) caption = '';
  @property({attribute: false}) policy: ImagePolicy = {images: 'click', hosts: []};
  @property({attribute: false}) words?: ImageWords | undefined;

  @state() private wanted = false;
  @state() private progress: 'loading' | 'shown' | 'broken' = 'loading';

  #source: ImageSource = {kind: 'refused'};
  #told = '';
  #hadFocus = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('address')) {
      this.wanted = false;
      this.progress = 'loading';
    }
    if (changed.has('address') || changed.has('policy'))
      this.#source = imageSource(this.address, this.policy);
    this.#hadFocus = this.matches(':focus-within');
  }

  protected override updated(): void {
    if (this.#hadFocus) this.#keepFocus();
    this.#tell();
  }

  /** What was pressed has made way for something else. */
  #keepFocus(): void {
    if (!this.matches(':focus-within'))
      this.querySelector<HTMLElement>('.picture')?.focus({preventScroll: true});
  }

  #tell(): void {
    const {kind} = this.#source;
    const told = kind === 'load' || kind === 'data' ? '' : `${kind} ${this.address}`;
    const isKnown = told === this.#told;
    this.#told = told;
    if (isKnown || kind === 'load' || kind === 'data') return;
    const host = 'host' in this.#source ? this.#source.host : '';
    const reason = kind === 'ask' ? 'click' : kind;
    this.dispatchEvent(new ImageWithheldEvent(this.address, host, reason));
  }

  override render(): TemplateResult | typeof nothing {
    const {words} = this;
    const source = this.#source;
    if (!words) return nothing;
    switch (source.kind) {
      case 'refused':
        return this.#renderNotice(words.imageRefused);
      case 'blocked':
        return this.#renderNotice(words.imageBlocked, source.host);
      case 'ask':
        if (!this.wanted) return this.#renderQuestion(words.loadImage(source.host));
        return this.#renderPicture(source.href, words);
      case 'load':
      case 'data':
        return this.#renderPicture(source.href, words);
    }
  }

  #renderQuestion(question: string): TemplateResult {
    return html`<button class="picture" part="image-placeholder" type="button" @click=${this.#onPress}>
      ${pictureIcon}${this.#renderAlt()}<bdi class="picture-note">${question}</bdi>
    </button>`;
  }

  #renderNotice(note: string, host = ''): TemplateResult {
    return html`<span class="picture" part="image-placeholder">
      ${pictureIcon}${this.#renderAlt()}<bdi class="picture-note">${note}${host && ` (${host})`}</bdi>
    </span>`;
  }

  #renderPicture(href: string, words: ImageWords): TemplateResult {
    if (this.progress === 'broken') return this.#renderFailure(words);
    return html`<span class="picture ${this.progress}" tabindex="-1">
      <img
        part="image"
        src=${href}
        alt=${this.alt || words.image}
        title=${ifDefined(this.caption || undefined)}
        referrerpolicy="no-referrer"
        decoding="async"
        loading="lazy"
        @load=${() => (this.progress = 'shown')}
        @error=${() => (this.progress = 'broken')}
      />
    </span>`;
  }

  /** Pressing it tries once more. */
  #renderFailure(words: ImageWords): TemplateResult {
    return html`<button class="picture" part="image-placeholder" type="button" @click=${this.#onPress}>
      ${pictureIcon}${this.#renderAlt()}<bdi class="picture-note">${words.imageBroken}</bdi>
    </button>`;
  }

  #renderAlt(): TemplateResult | typeof nothing {
    return this.alt === '' ? nothing : html`<bdi class="picture-alt">${this.alt}</bdi>`;
  }

  /** The picture may stand in a link, which is not what was pressed. */
  readonly #onPress = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    this.wanted = true;
    this.progress = 'loading';
  };

  /** The tree of the text around it. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-image': MarkdownImage;
  }
}
