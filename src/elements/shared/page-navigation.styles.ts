import {css} from 'lit';

/** One row. Text replaces the page numbers if they do not fit. */
export const pageNavigationStyles = css`
  .pages {
    container: agent-pages / inline-size;
    flex: none;
  }

  .pages-row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 6px;
  }

  .page-list {
    display: flex;
    align-items: center;
    gap: 2px;
  }

  .page-position {
    display: none;
    color: var(--_text-muted);
    font-size: 0.9em;
    text-align: center;
  }

  .page-button {
    display: grid;
    place-items: center;
    min-inline-size: 34px;
    min-block-size: 34px;
    padding: 2px 6px;
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) - 5px);
    font-variant-numeric: tabular-nums;
    transition: background-color var(--_change);
  }

  .page-button:hover {
    background: var(--_surface-raised);
  }

  .page-button:focus-visible {
    outline-offset: -2px;
  }

  .page-button[aria-current='page'] {
    border-color: color-mix(in srgb, var(--_accent) 45%, var(--_border));
    background: color-mix(in srgb, var(--_accent) 11%, var(--_surface));
    font-weight: 600;
    cursor: default;
  }

  .page-button[aria-disabled='true'] {
    background: none;
  }

  .page-step {
    border-color: var(--_border);
    color: var(--_link);
  }

  .page-step[aria-disabled='true'] .icon {
    opacity: 0.5;
  }

  .page-step.previous .icon,
  .page-step.next:dir(rtl) .icon {
    rotate: 90deg;
  }

  .page-step.next .icon,
  .page-step.previous:dir(rtl) .icon {
    rotate: -90deg;
  }

  .page-gap {
    display: block;
    min-inline-size: 1.2em;
    color: var(--_text-muted);
    text-align: center;
  }

  @container agent-pages (inline-size < 400px) {
    .page-list {
      display: none;
    }

    .page-position {
      display: block;
    }
  }

  @media (pointer: coarse) {
    .page-button {
      min-inline-size: 40px;
      min-block-size: 44px;
    }
  }

  @media (forced-colors: active) {
    .page-button[aria-current='page'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .page-button[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;

export const moreButtonStyles = css`
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
    color: var(--_link);
    font-weight: 600;
    transition: background-color var(--_change);
  }

  .more-button:hover {
    background: var(--_surface-raised);
  }

  .more-button:focus-visible {
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    .more-button {
      min-block-size: 44px;
    }
  }
`;
