import {css} from 'lit';

export const contextChipStyles = css`
  .composer:has(.page-context) {
    flex: none;
  }

  .page-context {
    display: flex;
    align-items: start;
    gap: 4px;
    margin-block-end: 6px;
    padding-inline: 14px 2px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text-muted);
    font-size: 0.867em;
    line-height: 1.4;
    --_text-muted: var(--_on-surface);
  }

  .page-context details {
    flex: 1;
    min-inline-size: 0;
  }

  .page-context summary {
    padding-block: 6px;
    border-radius: 6px;
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  .page-context-names {
    color: var(--_text);
  }

  .page-context details:not([open]) summary {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .page-context pre {
    max-block-size: 10em;
    margin: 0;
    padding-block-end: 8px;
    overflow: hidden auto;
    font-family: var(--_font-mono);
    font-size: 0.92em;
    overflow-wrap: anywhere;
    scrollbar-width: thin;
    white-space: pre-wrap;
  }

  .page-context > .action {
    flex: none;
  }
`;
