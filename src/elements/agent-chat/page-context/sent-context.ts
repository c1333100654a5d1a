import {css, html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';

/** Returns the line below a message of the visitor that shows the page context that was sent with it. */
export function sentContext(block: string, localize: Localize): TemplateResult {
  return html`<details class="sent-context" part="context">
    <summary><bdi>${localize.term('withPageContext')}</bdi></summary>
    <pre dir="auto" tabindex="0">${block}</pre>
  </details>`;
}

export const sentContextStyles = css`
  .message.user:has(> .sent-context) {
    flex-wrap: wrap;
  }

  .sent-context {
    order: 1;
    flex: 1 0 100%;
    color: var(--_text-muted);
    font-size: 0.8em;
    text-align: end;
  }

  .sent-context summary {
    inline-size: fit-content;
    min-block-size: 24px;
    margin-inline-start: auto;
    border-radius: 6px;
    cursor: pointer;
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
    border-radius: var(--_radius);
    background: var(--_surface-raised);
    font-family: var(--_font-mono);
    overflow-wrap: anywhere;
    scrollbar-width: thin;
    text-align: start;
    white-space: pre-wrap;
  }

  @media (pointer: coarse) {
    .sent-context summary {
      min-block-size: 44px;
      align-content: center;
    }
  }
`;
