import {css} from 'lit';
import {questionStyles} from '../question.styles.js';

/** The items of a menu. */
export const menuItemStyles = css`
  .menu-item {
    display: flex;
    gap: 10px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 6px 10px;
    border-radius: min(var(--_radius), 8px);
    font-size: 0.933em;
    line-height: 1.35;
    text-align: start;
  }

  .menu-item .icon {
    flex: none;
    color: var(--_text-muted);
    font-size: 1.15em;
  }

  .menu-item[aria-disabled='true'] > * {
    opacity: 0.6;
  }

  .menu-item:not([aria-disabled='true']):is(:hover, :focus-visible) {
    background: color-mix(in srgb, var(--_text) 7%, transparent);
  }

  .menu-item:focus-visible {
    outline-offset: -2px;
  }

  .menu-item.danger,
  .menu-item.danger .icon {
    color: var(--_danger);
  }

  @media (pointer: coarse) {
    .menu-item {
      min-block-size: 44px;
    }
  }
`;

export const menuStyles = css`
  ${menuItemStyles}

  .menu {
    position: absolute;
    inset-block-start: var(--_menu-top);
    inset-inline-end: max(8px, var(--_menu-end));
    z-index: 2;
    min-inline-size: 200px;
    max-inline-size: calc(100% - 16px);
    max-block-size: calc(100% - var(--_menu-top) - 8px);
    padding: 6px;
    overflow-y: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--_border);
    border-radius: min(var(--_radius), 12px);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
    scrollbar-width: thin;
  }

  .menu-heading {
    margin: 0;
    padding: 4px 10px;
    color: var(--_text-muted);
    font-size: 0.8em;
    font-weight: 600;
  }

  .menu-line {
    margin: 6px 10px;
    border-block-start: 1px solid var(--_border);
  }

  ${questionStyles}

  .menu-notice {
    flex: none;
    padding-inline: var(--_gutter);
    color: var(--_text-muted);
    font-size: 0.867em;
    text-align: center;
  }

  .menu-notice p {
    margin: 8px 0 0;
  }

  @media print {
    .menu {
      display: none;
    }
  }
`;
