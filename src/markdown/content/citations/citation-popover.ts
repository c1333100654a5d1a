import {css, html, LitElement, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import type {Citation, CitedSource} from '../../parse/block-nodes.js';
import type {ContentContext} from '../../render/content-context.js';
import {findInText, textLink} from '../text-link.js';

/** Pixels between the mark and its popover, and between the popover and the edges of the chat. */
const gap = 6;
const margin = 8;
/** Pixels. A chat may be narrower than the least width. */
const minWidth = 200;
const maxWidth = 340;

/** Renders a mark as a link with a popover. It looks like the text before, so that its line stays the same. */
export function renderCitation(
  {text, number, source}: Citation,
  {words}: ContentContext,
): HTMLElement | undefined {
  const isFootnote = text.startsWith('[^');
  const element = document.createElement(isFootnote ? 'sup' : 'span');
  element.className = isFootnote ? 'footnote-reference' : 'citation-mark';
  const name = words('citation', String(number), source.title || source.host);
  const onClick = ({currentTarget: link}: Event): void => {
    if (link instanceof HTMLElement) togglePopover(link, source, name);
  };
  const link = textLink({text: `[${number}]`, name, number, parts: 'citation-link', onClick});
  link.ariaHasPopup = 'dialog';
  link.ariaExpanded = 'false';
  element.append(link);
  return element;
}

function togglePopover(link: HTMLElement, source: CitedSource, name: string): void {
  const text = link.closest('.blocks')?.parentElement;
  const open = link.ariaExpanded === 'true';
  for (const other of text?.querySelectorAll('agent-citation') ?? []) other.close();
  if (!text || open) return;
  const popover = document.createElement('agent-citation');
  Object.assign(popover, {source, name, link});
  text.append(popover);
}

/**
 * Shows a source beside its mark, above everything else. It has the focus while it is open. Escape closes it and returns the
 * focus to the mark. Renders into the tree around it, so that the link policy of the text applies.
 */
export class AgentCitation extends LitElement {
  @property({attribute: false}) source!: CitedSource;
  @property({attribute: false}) name = '';
  @property({attribute: false}) link!: HTMLElement;

  @query('.citation') private box!: HTMLElement | null;
  @query('a') private address!: HTMLElement | null;

  /** Ends when the popover closes. */
  #open: AbortController | undefined;

  constructor() {
    super();
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('focusout', this.#onLeave);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  protected override firstUpdated(): void {
    if (!this.box) return;
    this.#open = new AbortController();
    const {signal} = this.#open;
    this.box.showPopover();
    this.#place();
    this.link.ariaExpanded = 'true';
    this.address?.focus({preventScroll: true});
    document.addEventListener('pointerdown', this.#onPress, {capture: true, signal});
    addEventListener('resize', () => this.close(), {signal});
    // Scrolling inside a shadow tree is not reported outside of it.
    for (const target of [window, this.getRootNode()])
      target.addEventListener('scroll', this.#onScroll, {capture: true, signal});
  }

  /** Closes the popover. The focus returns to the mark, unless it has moved on. */
  close(): void {
    if (!this.#open) return;
    const {activeElement} = this.ownerDocument;
    const root = this.getRootNode();
    const focused = root instanceof ShadowRoot ? root.activeElement : activeElement;
    const hasFocus = this.contains(focused);
    this.#end();
    // A new rendering of the text replaces its marks.
    const link = this.link.isConnected ? this.link : findInText(this.link, '[part="citation-link"]');
    if (hasFocus) link?.focus({preventScroll: true});
    this.box?.hidePopover();
    // Later: the chat handles the press of the link after this, and looks for the text around it.
    setTimeout(() => this.remove());
  }

  override render(): TemplateResult {
    const {source, name} = this;
    const {href, host, title, passage} = source;
    return html`<div class="citation" part="citation" .popover=${'manual'} role="dialog" aria-label=${name}>
      <a
        part="link"
        href=${href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        data-host=${host}
        @click=${this.#onFollow}
        @auxclick=${this.#onFollow}
        ><bdi class="citation-title" dir="auto">${title || host}</bdi
        >${title ? html`<bdi class="link-host">${` ${host}`}</bdi>` : nothing}</a
      >
      ${passage ? html`<p class="citation-passage" dir="auto">${passage}</p>` : nothing}
    </div>`;
  }

  #end(): void {
    this.#open?.abort();
    this.#open = undefined;
    this.link.ariaExpanded = 'false';
  }

  /** Below the mark, or above it where the window has more space, and inside the chat if that is wide enough. */
  #place(): void {
    const {box} = this;
    const frame = this.#frame;
    if (!box || !frame) return;
    const mark = this.link.getBoundingClientRect();
    const {clientWidth, clientHeight} = document.documentElement;
    // Also inside a narrow chat, such as that of a launcher.
    const room = Math.max(minWidth, Math.min(frame.width, clientWidth) - 2 * margin);
    box.style.maxInlineSize = `${Math.min(maxWidth, room)}px`;
    const {offsetWidth: width, offsetHeight: height} = box;
    const isInside = frame.width >= width + 2 * margin;
    const [start, end] = isInside ? [frame.left, frame.right] : [0, clientWidth];
    const below = mark.bottom + gap;
    const fitsBelow = below + height <= clientHeight - margin;
    const top = fitsBelow || mark.top < clientHeight - mark.bottom ? below : mark.top - gap - height;
    const left = mark.left + mark.width / 2 - width / 2;
    box.style.top = `${between(top, margin, clientHeight - height - margin)}px`;
    box.style.left = `${between(left, start + margin, end - width - margin)}px`;
  }

  /** The box of the element around the text. */
  get #frame(): DOMRect | undefined {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? root.host.getBoundingClientRect() : undefined;
  }

  readonly #onScroll = (): void => {
    const mark = this.link.getBoundingClientRect();
    const frame = this.#frame;
    if (!frame || mark.top < frame.top || mark.bottom > frame.bottom) this.close();
    else this.#place();
  };

  /** The mark itself closes its popover with the click. */
  readonly #onPress = (event: Event): void => {
    const path = event.composedPath();
    if (!path.includes(this) && !path.includes(this.link)) this.close();
  };

  readonly #onLeave = ({relatedTarget}: FocusEvent): void => {
    if (relatedTarget instanceof Node && !this.contains(relatedTarget) && relatedTarget !== this.link)
      this.close();
  };

  /** The question about the link returns the focus to the mark. */
  readonly #onFollow = (): void => this.close();

  readonly #onKey = (event: KeyboardEvent): void => {
    const {key, shiftKey, isComposing} = event;
    if ((key !== 'Escape' && key !== 'Tab') || isComposing) return;
    this.close();
    // The chat would stop a reply, and a dialog around it would close. After Tab, the browser moves on from the mark.
    event.stopPropagation();
    if (key === 'Escape' || shiftKey) event.preventDefault();
  };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export const citationStyles = css`
  .blocks .citation-mark {
    unicode-bidi: isolate;
    white-space: nowrap;
  }

  .blocks .citation-mark .footnote-link {
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 45%, transparent);
    text-underline-offset: 0.15em;
  }

  .blocks .footnote-link[aria-expanded='true'] {
    background: color-mix(in srgb, var(--_link) 14%, transparent);
  }

  .citation {
    position: fixed;
    inset: auto;
    inline-size: max-content;
    max-block-size: calc(100vh - 16px);
    margin: 0;
    padding: 10px 14px;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: min(var(--_radius), 12px);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
    font-size: 0.933em;
    line-height: 1.45;
    overflow-wrap: anywhere;
    animation: appear var(--_entrance);
  }

  .citation:not(:popover-open) {
    display: none;
  }

  .citation a {
    display: grid;
    justify-items: start;
    inline-size: fit-content;
    max-inline-size: 100%;
    border-radius: 4px;
    color: var(--_link);
    text-decoration: none;
  }

  .citation-title {
    max-inline-size: 100%;
    font-weight: 600;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 45%, transparent);
    text-underline-offset: 0.15em;
  }

  .citation a:hover .citation-title {
    text-decoration-color: currentColor;
  }

  .citation .link-host {
    color: var(--_text-muted);
    font-size: 0.87em;
  }

  .citation-passage {
    margin: 6px 0 0;
    color: var(--_text-muted);
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  @media (pointer: coarse) {
    .citation a {
      min-block-size: 44px;
      align-content: center;
    }
  }

  @media print {
    .citation {
      display: none;
    }
  }
`;

declare global {
  interface HTMLElementTagNameMap {
    'agent-citation': AgentCitation;
  }
}
