import {css} from 'lit';

export const contextChipStyles = css`
  /* As with the note of an edit, the header shrinks instead. */
  .composer:has(.page-context) {
    flex: none;
  }

  .page-context {
    display: flex;
    align-items: start;
    margin-block-end: 6px;
    padding-inline: 8px 2px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text-muted);
    font-size: 0.867em;
    line-height: 1.45;
    --_text-muted: var(--_on-surface);
  }

  .page-context details {
    flex: 1;
    min-inline-size: 0;
    padding-block: 2px;
  }

  .page-context summary {
    display: flex;
    align-items: start;
    gap: 4px;
    padding-block: 4px;
    border-radius: 6px;
    list-style: none;
    cursor: pointer;
  }

  .page-context summary::-webkit-details-marker {
    display: none;
  }

  .page-context summary .icon {
    flex: none;
    block-size: 1.45em;
    transition: rotate var(--_change);
  }

  .page-context summary:dir(rtl) .icon {
    scale: -1 1;
  }

  .page-context [open] > summary .icon {
    rotate: 90deg;
  }

  .page-context [open] > summary:dir(rtl) .icon {
    rotate: -90deg;
  }

  .page-context-line {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  .page-context-names {
    color: var(--_text);
  }

  /* A long title leaves room for the other names. */
  .page-context-names bdi {
    display: inline-block;
    max-inline-size: min(100%, 24ch);
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
    white-space: nowrap;
  }

  .page-context summary:hover {
    color: var(--_text);
  }

  .page-context pre {
    max-block-size: 10em;
    margin: 0 0 6px;
    padding-inline: 20px 8px;
    overflow: hidden auto;
    color: var(--_text);
    font-family: var(--_font-mono);
    font-size: 0.92em;
    overflow-wrap: anywhere;
    scrollbar-width: thin;
    white-space: pre-wrap;
  }

  .page-context > .action {
    flex: none;
    margin-block-start: 2px;
  }

  @media (pointer: coarse) {
    .page-context summary {
      min-block-size: 40px;
      align-items: center;
    }
  }
`;
