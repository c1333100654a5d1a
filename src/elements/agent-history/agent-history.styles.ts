import {css} from 'lit';

export const historyStyles = css`
  :host {
    block-size: 600px;
    min-block-size: 0;
    min-inline-size: 0;
  }

  .base {
    container: agent-history / inline-size;
    position: relative;
    isolation: isolate;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 2px);
    background: var(--_surface);
    --_gutter: var(--_space);
    --_column: 56em;
  }

  .toolbar {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    padding-block: min(var(--_space) * 0.625, 8px);
    padding-inline: max(var(--_space) * 0.625, (100% - var(--_column)) / 2 + var(--_gutter));
    border-block-end: 1px solid var(--_border);
  }

  .filter {
    flex: 1 1 60px;
    min-inline-size: 0;
  }

  .tools {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 6px;
  }

  .tool {
    display: inline-flex;
    gap: 7px;
    align-items: center;
    min-block-size: 40px;
    padding: 4px 12px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 4px);
    font-size: 0.9em;
    font-weight: 550;
    white-space: nowrap;
    transition: background-color var(--_change);
  }

  .tool .icon {
    color: var(--_text-muted);
  }

  .tool:enabled:hover {
    background: var(--_surface-raised);
  }

  .tool:disabled {
    opacity: 0.6;
    cursor: default;
  }

  .conversation-name {
    max-inline-size: 12em;
    overflow: hidden;
    color: var(--_text-muted);
    font-weight: 400;
    text-overflow: ellipsis;
  }

  .filter-note {
    flex-basis: 100%;
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.867em;
    unicode-bidi: plaintext;
  }

  .filter-note.found {
    flex: none;
    inline-size: 100%;
    max-inline-size: var(--_column);
    margin-inline: auto;
    padding: 12px var(--_gutter) 0;
  }

  .scroller {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, var(--_text-muted) 45%, transparent) transparent;
  }

  .scroller:focus-visible {
    outline-offset: -2px;
  }

  .sections {
    inline-size: 100%;
    max-inline-size: var(--_column);
    margin-inline: auto;
    padding: 4px var(--_gutter) var(--_gutter);
    transition: opacity var(--_change);
  }

  .sections.outdated {
    opacity: 0.5;
  }

  .more {
    inline-size: 100%;
    max-inline-size: var(--_column);
    margin-inline: auto;
    padding: 0 var(--_gutter) var(--_gutter);
  }

  slot[name='error'] > * {
    margin: var(--_gutter);
  }

  slot[name='end'] {
    display: block;
    padding-inline: var(--_gutter);
    color: var(--_text-muted);
    text-align: center;
  }

  nav.pages {
    border-block-start: 1px solid var(--_border);
    padding: 8px calc(var(--_space) * 0.625);
  }

  .skeletons {
    display: grid;
    gap: 14px;
    padding: calc(var(--_gutter) * 1.5) var(--_gutter);
  }

  .skeletons .skeleton {
    inline-size: 62%;
    block-size: 64px;
    border-radius: var(--_radius);
  }

  .skeletons .skeleton:nth-child(even) {
    justify-self: end;
    inline-size: 44%;
    block-size: 40px;
  }

  .skeletons .skeleton:nth-child(n + 4) {
    opacity: 0.6;
  }

  @container agent-history (inline-size < 480px) {
    .tools > .tool > span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media (forced-colors: active) {
    .tool,
    .more-button {
      border-color: ButtonBorder;
    }
  }
`;

/**
 * Print styles: all loaded records in black on white. The styles of replies are added later, so each rule has
 * a higher specificity than the rule it overrides.
 */
export const printStyles = css`
  @media print {
    .base :is(.toolbar, .more, nav, .skeletons) {
      display: none;
    }

    .base .scroller,
    .base .sections {
      display: block;
      max-inline-size: none;
      padding-inline: 0;
      overflow: visible;
      opacity: 1;
    }

    .base agent-record-section {
      margin-inline: 0;
      padding-inline: 0;
      content-visibility: visible;
    }

    /* Sections that have not rendered have a fixed height. */
    .base .spacer {
      block-size: auto !important; /* overrides the inline height */
    }

    .base .spacer::before {
      content: '…';
    }

    .base .day {
      break-after: avoid;
    }

    .base .record {
      margin-inline: 0;
      padding-inline: 0;
      border-radius: 0;
      background: none;
      box-shadow: none;
      break-inside: avoid; /* a record longer than a page breaks anyway */
    }

    .base .meta {
      break-after: avoid;
    }
  }
`;
