import {css, html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {ReplyLink} from '../../../client/resources.js';
import {isRunning} from '../../../conversation/message.js';
import {textDirection} from '../../../markdown/text-direction.js';
import type {SafeLink} from '../../../markdown/urls.js';
import {replyModule} from '../../load-reply.js';
import {MessagePartElement} from '../part-element.js';

/** Sources of a longer list that are shown at first. */
const shownAtFirst = 3;
/** Characters of an address that must not open. */
const maxAddressLength = 120;

/** Messages whose sources were announced. Another element may show the same message later. */
const announced = new Set<string>();

/** The title is cut to one line, never the host: its end shows whose it is. */
const sourceStyles = css`
  .reply-sources {
    box-sizing: border-box;
    inline-size: 100%;
    max-inline-size: min(100%, var(--_message-max-width));
    margin-block-start: 4px;
    padding-block-start: 8px;
    border-block-start: 1px solid var(--_border);
    font-size: 0.867em;
    line-height: 1.5;
  }

  .reply-sources p {
    margin: 0 0 2px;
    color: var(--_text-muted);
    font-weight: 600;
  }

  .reply-sources ol {
    margin: 0;
    padding-inline-start: 1.7em;
    font-variant-numeric: tabular-nums;
  }

  .reply-sources li::marker {
    color: var(--_text-muted);
  }

  .reply-sources :is(a, .dead-link) {
    display: grid;
    justify-items: start;
    inline-size: fit-content;
    max-inline-size: 100%;
    padding-block: 3px;
    line-height: 1.4;
  }

  .reply-sources a {
    color: var(--_link);
    text-decoration: none;
  }

  .reply-sources a .source-title {
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 45%, transparent);
    text-underline-offset: 0.15em;
  }

  .reply-sources a:hover .source-title {
    text-decoration-color: currentColor;
  }

  .reply-sources bdi {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .reply-sources .link-host {
    color: var(--_text-muted);
    font-size: 12px;
    white-space: normal;
    overflow-wrap: anywhere;
  }

  .reply-sources .text-button {
    margin-block-start: 4px;
  }

  @media (pointer: coarse) {
    .reply-sources :is(a, .dead-link) {
      min-block-size: 44px;
      align-content: center;
    }
  }
`;

/** The sources of one reply, as numbered links below its text. */
export class ReplySources extends MessagePartElement {
  static override styles = [sourceStyles];

  #isOpen = false;

  override render(): TemplateResult | typeof nothing {
    const {sources = []} = this.element.message ?? {};
    if (sources.length === 0) return nothing;
    const label = this.host.localize.term('sources');
    const shown = this.#isOpen ? sources : sources.slice(0, shownAtFirst);
    return html`<div class="reply-sources" part="sources" role="group" aria-label=${label}>
      <p aria-hidden="true"><bdi>${label}</bdi></p>
      <ol lang=${ifDefined(this.host.localize.marks.content)}>
        ${shown.map(source => html`<li value=${ifDefined(source.numbers?.[0])}>${this.#renderSource(source)}</li>`)}
      </ol>
      ${
        shown.length < sources.length
          ? html`<button class="text-button" part="show-more-button" type="button" @click=${this.#onShowAll}>
              ${this.host.localize.term('showAllSources', sources.length)}
            </button>`
          : nothing
      }
    </div>`;
  }

  /** Announces the number of sources when a reply of this page has ended, but not when a stored one is shown. */
  protected override updated(): void {
    const {message} = this.element;
    if (!message?.sources || isRunning(message) || announced.has(message.id)) return;
    announced.add(message.id);
    const isNew = (message.createdAt ?? 0) >= performance.timeOrigin;
    if (isNew) this.host.say(this.host.localize.term('sourceCount', message.sources.length));
  }

  #renderSource({url, title}: ReplyLink): TemplateResult {
    const link = this.#safeLink(url);
    // A title may contain the name of another host, so the true one is always visible.
    if (!link) return html`<span class="dead-link">${words(title, url.slice(0, maxAddressLength))}</span>`;
    const {href, target} = link;
    return html`<a
      part="link"
      href=${href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title=${ifDefined(title || undefined)}
      data-host=${target}
      >${words(title, target)}</a
    >`;
  }

  #safeLink(url: string): SafeLink | undefined {
    const {loaded} = replyModule;
    if (loaded) return loaded.safeLink(url);
    void replyModule.load().then(
      () => this.requestUpdate(),
      () => undefined,
    );
    return undefined;
  }

  /** Moves the focus to the first new source, because the button disappears. */
  readonly #onShowAll = async (): Promise<void> => {
    this.#isOpen = true;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>(`.reply-sources li:nth-child(${shownAtFirst + 1}) a`)?.focus();
  };
}

function words(title: string, host: string): TemplateResult {
  if (title === '') return html`<bdi class="source-title">${host}</bdi>`;
  return html`<bdi class="source-title" dir=${textDirection(title)}>${title}</bdi
    ><bdi class="link-host">${` ${host}`}</bdi>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-reply-sources': ReplySources;
  }
}
