import {css} from 'lit';

export const searchFieldStyles = css`
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
    padding: 6px calc(1em + 23px); /* the icon has the size of the text */
    appearance: none;
    border: 1px solid var(--_input-border);
    border-radius: calc(var(--_radius) - 4px);
    background: var(--_surface);
    text-overflow: ellipsis;
    transition: border-color var(--_change);
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
    border-radius: 8px;
    color: var(--_text-muted);
  }

  .clear-button:hover {
    background: var(--_surface-raised);
    color: var(--_text);
  }

  @media (pointer: coarse) {
    .clear-button {
      inset-inline-end: 0;
      inline-size: 40px;
      block-size: 40px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .search-icon.busy {
      animation: none;
    }
  }
`;
