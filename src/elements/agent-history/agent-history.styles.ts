import {css} from 'lit';

/** The frame of the history: its toolbar, what scrolls, and what stands at the end. */
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
  }

  slot[hidden],
  [hidden] {
    display: none !important; /* the author's display values must not bring hidden parts back */
  }

  /* toolbar */

  .toolbar {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    padding: calc(var(--_space) * 0.625);
    border-block-end: 1px solid var(--_border);
  }

  .filter {
    position: relative;
    flex: 1 1 200px;
    min-inline-size: 0;
  }

  .filter-icon {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 12px;
    display: grid;
    place-items: center;
    color: var(--_text-muted);
    pointer-events: none;
  }

  .filter input {
    display: block;
    inline-size: 100%;
    min-block-size: 38px;
    margin: 0;
    padding: 5px 36px;
    appearance: none;
    border: 1px solid color-mix(in srgb, var(--_text-muted) 55%, var(--_border));
    border-radius: calc(var(--_radius) - 4px);
    background: var(--_surface);
    font-size: 0.933em;
    text-align: start;
    text-overflow: ellipsis;
    transition: border-color var(--_duration);
  }

  .filter input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }

  .filter input::-webkit-search-cancel-button {
    display: none;
  }

  .filter input:focus-visible {
    border-color: var(--_focus-ring);
    outline-offset: -1px;
  }

  .filter input:disabled,
  .tool:disabled {
    opacity: 0.55;
  }

  .clear-button {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 5px;
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    margin-block: auto;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    color: var(--_text-muted);
    cursor: pointer;
  }

  .clear-button:hover {
    background: var(--_surface-raised);
    color: var(--_text);
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
    min-block-size: 38px;
    padding: 4px 12px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 4px);
    background: none;
    color: var(--_text);
    font-size: 0.9em;
    font-weight: 550;
    white-space: nowrap;
    cursor: pointer;
    transition: background-color var(--_duration);
  }

  .tool .icon {
    color: var(--_text-muted);
  }

  .tool:enabled:hover {
    background: var(--_surface-raised);
  }

  .tool:disabled {
    cursor: default;
  }

  .filter-note {
    flex-basis: 100%;
    margin: 0;
    padding-inline: 2px;
    color: var(--_text-muted);
    font-size: 0.867em;
    unicode-bidi: plaintext;
    text-align: start;
  }

  /* what scrolls */

  .scroller {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, var(--_text-muted) 45%, transparent) transparent;
  }

  .scroller:focus-visible {
    outline-offset: -2px;
  }

  .sections {
    inline-size: 100%;
    max-inline-size: 56em;
    margin-inline: auto;
    padding: 4px var(--_gutter) var(--_gutter);
    transition: opacity var(--_duration);
  }

  .sections.outdated {
    opacity: 0.5;
  }

  .more {
    inline-size: 100%;
    max-inline-size: 56em;
    margin-inline: auto;
    padding: 0 var(--_gutter) var(--_gutter);
  }

  .more-button {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    min-block-size: 40px;
    padding: 4px 12px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 4px);
    background: none;
    color: var(--_link);
    font-weight: 600;
    cursor: pointer;
    transition: background-color var(--_duration);
  }

  .more-button:hover {
    background: var(--_surface-raised);
  }

  .more-button:focus-visible {
    outline-offset: -2px;
  }

  .more-button[aria-disabled='true'] {
    color: var(--_text-muted);
    cursor: default;
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
    flex: none;
    border-block-start: 1px solid var(--_border);
    padding: 8px calc(var(--_space) * 0.625);
  }

  /* before there is anything */

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

  .placeholder-icon .icon,
  .tool .icon,
  .filter-icon .icon {
    display: block;
  }

  @container agent-history (inline-size < 480px) {
    .filter,
    .tools {
      flex: 1 1 100%;
    }

    .tool {
      flex: 1;
      justify-content: center;
    }
  }

  @media (forced-colors: active) {
    .tool,
    .more-button {
      border-color: ButtonBorder;
    }
  }
`;
