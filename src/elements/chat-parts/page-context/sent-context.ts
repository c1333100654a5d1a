import {css, html, type TemplateResult} from 'lit';
import {icon} from '../../../icons.js';
import {textDirection, textLines} from '../../../markdown/text-direction.js';
import {MessagePartElement} from '../part-element.js';

const chevron = icon('m9 6 6 6-6 6');

const sentContextStyles = css`
  .message.user:has(> .chat-part > .sent-context) {
    flex-wrap: wrap;
  }

  .sent-context {
    order: 1;
    flex: 1 0 100%;
    color: var(--_text-muted);
    font-size: 0.867em;
  }

  .sent-context summary {
    display: flex;
    align-items: center;
    gap: 2px;
    inline-size: fit-content;
    min-block-size: 26px;
    margin-inline-start: auto;
    padding-inline: 3px 6px;
    border-radius: 6px;
    list-style: none;
    cursor: pointer;
  }

  .sent-context summary::-webkit-details-marker {
    display: none;
  }

  .sent-context .icon {
    transition: rotate var(--_change);
  }

  .sent-context .icon:dir(rtl) {
    scale: -1 1;
  }

  .sent-context[open] .icon {
    rotate: 90deg;
  }

  .sent-context[open] .icon:dir(rtl) {
    rotate: -90deg;
  }

  .sent-context summary:hover {
    color: var(--_text);
  }

  .sent-context pre {
    max-block-size: 16em;
    inline-size: fit-content;
    max-inline-size: min(100%, 44em);
    margin: 4px 0 0;
    margin-inline-start: auto;
    padding: 8px 12px;
    overflow: hidden auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_on-surface);
    font-family: var(--_font-mono);
    overflow-wrap: anywhere;
    scrollbar-width: thin;
    text-align: start;
    white-space: pre-wrap;
  }

  @media (pointer: coarse) {
    .sent-context summary {
      min-block-size: 44px;
    }
  }
`;

/** The line below a message of the visitor that shows the page context that was sent with it. */
export class SentContext extends MessagePartElement {
  static override styles = [sentContextStyles];

  override render(): TemplateResult {
    const {context = ''} = this.element.message ?? {};
    // A view that follows the end would move the opened message out of sight.
    const onClick = (): void => this.host.stick.release();
    return html`<details class="sent-context" part="context">
      <summary @click=${onClick}>${chevron}<bdi>${this.host.localize.term('withPageContext')}</bdi></summary>
      <pre dir=${textDirection(context)} tabindex="0">${textLines(context)}</pre>
    </details>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-sent-context': SentContext;
  }
}
