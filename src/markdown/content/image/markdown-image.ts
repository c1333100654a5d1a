/*!
 * Outlines of the icons from Lucide, ISC License, and Feather, MIT License: see `icons.ts`.
 */
import {css, html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {icon} from '../../../icons.js';
import type {ContentWords} from '../../render/content-context.js';
import {imageSource, type ImagePolicy, type ImageSource} from './image-source.js';

const pictureIcon = icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
);

/** A picture takes the same space before and after it loads. */
export const imageStyles = css`
  /* Fills its line. The space before words or another picture takes no room at the end of a line. */
  agent-image {
    display: inline-block;
    inline-size: 20em;
    max-inline-size: 100%;
    margin-block: 0.3em;
    margin-inline-end: max(0px, 100% - 20em);
    vertical-align: top;
  }

  .picture {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 0.35em;
    inline-size: 100%;
    aspect-ratio: 16 / 10;
    padding: 0.75em;
    border: 1px solid color-mix(in srgb, var(--_text-muted) 30%, transparent);
    border-radius: min(10px, var(--_radius));
    background: color-mix(in srgb, var(--_text-muted) 7%, var(--_surface)); /* in any bubble */
    color: var(--_text-muted);
    font-size: 0.9em;
    line-height: 1.4;
    text-align: center;
    white-space: normal;
  }

  button.picture {
    border-style: dashed;
    border-color: color-mix(in srgb, var(--_text-muted) 55%, transparent);
  }

  button.picture:hover {
    background: color-mix(in srgb, var(--_text-muted) 14%, var(--_surface));
  }

  .picture > .icon {
    font-size: 1.5em;
  }

  .picture-alt {
    display: -webkit-box;
    overflow: hidden;
    color: var(--_text);
    font-weight: 600;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  .picture-note {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3; /* shows the host, also in a narrow place */
  }

  button.picture .picture-note {
    color: var(--_link);
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }

  .picture:is(.loading, .shown) {
    position: relative;
    padding: 0;
    overflow: hidden; /* only here: the words of a placeholder may need more room in a narrow place */
  }

  .picture > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: scale-down; /* does not enlarge an icon */
  }

  .picture.loading::after {
    position: absolute;
    inset: 0;
    background: linear-gradient(
        100deg,
        transparent 30%,
        color-mix(in srgb, var(--_text-muted) 14%, transparent) 50%,
        transparent 70%
      )
      0 0 / 300% 100%;
    animation: picture-wait 1.6s linear infinite;
    content: '';
  }

  @keyframes picture-wait {
    from {
      background-position-x: 100%;
    }
    to {
      background-position-x: 0;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .picture.loading::after {
      animation: none;
    }
  }
`;

/** Emitted when a picture does not load by itself. Stays inside the element around the text. */
export class ImageWithheldEvent extends Event {
  readonly address: string;
  readonly host: string;
  /** The picture waits for a click, the page blocks it, or its address is not safe. */
  readonly reason: 'click' | 'blocked' | 'refused';

  constructor(address: string, host: string, reason: ImageWithheldEvent['reason']) {
    super('image-withheld', {bubbles: true});
    this.address = address;
    this.host = host;
    this.reason = reason;
  }
}

/**
 * A picture of a text. It requests nothing before a click, unless the page trusts the host. Its size is the
 * same before and after loading. It may be inside a line, so it contains only phrasing content. Renders into
 * the tree of its parent.
 */
export class MarkdownImage extends LitElement {
  @property({attribute: false}) address = '';
  @property({attribute: false}) alt = '';
  /** Title from the author; `''` for none. */
  @property({attribute: false}) caption = '';
  @property({attribute: false}) policy: ImagePolicy = {images: 'click', hosts: []};
  @property({attribute: false}) words?: ContentWords | undefined;

  @state() private wanted = false;
  @state() private progress: 'loading' | 'shown' | 'broken' = 'loading';

  #source: ImageSource = {kind: 'refused'};
  #reported = '';
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
    this.#report();
  }

  /** The click removes the pressed button. */
  #keepFocus(): void {
    if (!this.matches(':focus-within'))
      this.querySelector<HTMLElement>('.picture')?.focus({preventScroll: true});
  }

  #report(): void {
    const {kind} = this.#source;
    const report = kind === 'load' || kind === 'data' ? '' : `${kind} ${this.address}`;
    const isKnown = report === this.#reported;
    this.#reported = report;
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
        return this.#renderNotice(words('imageRefused'));
      case 'blocked':
        return this.#renderNotice(words('imageBlocked'), source.host);
      case 'ask':
        if (!this.wanted) return this.#renderQuestion(words('loadImage', source.host));
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

  #renderPicture(href: string, words: ContentWords): TemplateResult {
    if (this.progress === 'broken') return this.#renderFailure(words);
    return html`<span class="picture ${this.progress}" tabindex="-1">
      <img
        part="image"
        src=${href}
        alt=${this.alt || words('spokenImage', '')}
        title=${ifDefined(this.caption || undefined)}
        referrerpolicy="no-referrer"
        decoding="async"
        loading="lazy"
        @load=${() => (this.progress = 'shown')}
        @error=${() => (this.progress = 'broken')}
      />
    </span>`;
  }

  #renderFailure(words: ContentWords): TemplateResult {
    return html`<button class="picture" part="image-placeholder" type="button" @click=${this.#onPress}>
      ${pictureIcon}${this.#renderAlt()}<bdi class="picture-note">${words('imageBroken')}</bdi>
    </button>`;
  }

  #renderAlt(): TemplateResult | typeof nothing {
    return this.alt === '' ? nothing : html`<bdi class="picture-alt">${this.alt}</bdi>`;
  }

  readonly #onPress = (event: Event): void => {
    // The picture may be inside a link, which must not open.
    event.preventDefault();
    event.stopPropagation();
    this.wanted = true;
    this.progress = 'loading';
  };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-image': MarkdownImage;
  }
}
