import {css} from 'lit';

export const historyMenuStyles = css`
  .menu-button {
    justify-content: center;
    inline-size: 40px;
    block-size: 40px;
    padding: 0;
    border-color: transparent;
    font-size: 1.4em;
  }

  .menu-button .icon {
    color: var(--_text);
  }

  /* In the top layer, where the browser's own style would centre it. */
  .menu {
    position: fixed;
    inset: var(--_menu-block) var(--_menu-inline) auto auto;
    min-inline-size: 200px;
    max-inline-size: calc(100% - 16px);
    max-block-size: calc(100% - var(--_menu-block) - 8px);
    margin: 0;
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

  .menu:not(:popover-open) {
    display: none;
  }

  .menu:dir(rtl) {
    inset: var(--_menu-block) auto auto var(--_menu-inline);
  }

  .menu.above {
    inset-block: auto var(--_menu-block);
  }

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

  .menu-item:is(:hover, :focus-visible) {
    background: color-mix(in srgb, var(--_text) 7%, transparent);
  }

  .menu-item:focus-visible {
    outline-offset: -2px;
  }

  .menu-mark {
    display: grid;
    flex: none;
    color: var(--_text-muted);
    font-size: 1.15em;
  }

  .menu-item[aria-checked] .menu-mark {
    color: var(--_link);
  }

  .menu-item[aria-checked='false'] .menu-mark {
    visibility: hidden;
  }

  .menu-line {
    margin: 6px 10px;
    border-block-start: 1px solid var(--_border);
  }

  @media (pointer: coarse) {
    .menu-item {
      min-block-size: 44px;
    }

    .menu-button {
      inline-size: 44px;
      block-size: 44px;
    }
  }

  @media print {
    .menu {
      display: none;
    }
  }
`;
