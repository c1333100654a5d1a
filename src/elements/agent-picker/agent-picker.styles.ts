import {css} from 'lit';

/** The frame of the picker: the search field, the place of the list, and the button below it. */
export const pickerStyles = css`
  :host {
    min-inline-size: 0;
  }

  .base {
    container: agent-picker / inline-size;
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 8px;
    block-size: 100%;
    padding: calc(var(--_space) * 0.625);
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 2px);
    background: var(--_surface);
  }

  slot[hidden],
  [hidden] {
    display: none !important; /* the author's display values must not bring hidden parts back */
  }

  slot[name='label'],
  slot[name='footer'] {
    flex: none;
  }

  /* search */

  .search {
    position: relative;
    flex: none;
  }

  .search-icon {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 12px;
    display: grid;
    place-items: center;
    color: var(--_text-muted);
    pointer-events: none;
  }

  .search-icon.busy {
    animation: breathe 0.9s ease-in-out infinite;
  }

  .search input {
    display: block;
    inline-size: 100%;
    min-block-size: 40px;
    margin: 0;
    padding: 6px 38px;
    appearance: none;
    border: 1px solid color-mix(in srgb, var(--_text-muted) 55%, var(--_border));
    border-radius: calc(var(--_radius) - 4px);
    background: var(--_surface);
    text-align: start;
    transition: border-color var(--_duration);
  }

  .search input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }

  .search input::-webkit-search-cancel-button {
    display: none;
  }

  .search input:focus-visible {
    border-color: var(--_focus-ring);
    outline-offset: -1px;
  }

  .search input:disabled {
    opacity: 0.6;
  }

  .clear-button {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 6px;
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

  /* the place of the list */

  .results {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    border-radius: calc(var(--_radius) - 4px);
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, var(--_text-muted) 45%, transparent) transparent;
  }

  .results:focus-visible {
    outline-offset: -2px;
  }

  .next {
    flex: none;
    padding: 8px 2px 2px;
  }

  .more-button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 38px;
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

  /* what is wrong with the choice */

  .problem {
    display: flex;
    flex: none;
    align-items: center;
    gap: 8px;
    margin: 0;
    padding-inline: 4px;
    color: var(--_danger);
    font-size: 0.933em;
  }

  @media (prefers-reduced-motion: reduce) {
    .search-icon {
      animation: none;
    }
  }
`;
