import {css} from 'lit';

export const launcherStyles = css`
  :host {
    /* Without a box, no transform or filter of the page can move the corner. */
    display: var(--agent-display, contents) !important;
  }

  .base {
    --_size: 56px;
    --_button: var(
      --agent-accent,
      light-dark(#2f55d4, #4f6be8)
    ); /* stronger than the default accent of dark pages */
    --_inline-edge: max(20px, env(safe-area-inset-left), env(safe-area-inset-right));
    --_block-edge: max(20px, env(safe-area-inset-bottom));
    position: fixed;
    inset-block-end: var(--_block-edge);
    inset-inline-end: var(--_inline-edge);
    z-index: var(--_z-index);
    inline-size: var(--_size);
    block-size: var(--_size);
  }

  :host([placement='bottom-start']) .base {
    inset-inline: var(--_inline-edge) auto;
  }

  .button {
    /* stronger than the default accent of dark pages */
    --_accent: var(--agent-accent, light-dark(#2f55d4, #4f6be8));
    --_on-accent: var(--agent-on-accent, #fff);
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    border: 1px solid transparent; /* visible in forced colours */
    border-radius: 50%;
    background: var(--_accent);
    box-shadow: var(--_shadow);
    color: var(--_on-accent);
    transition:
      scale var(--_change),
      background-color var(--_change);
  }

  .button:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_on-accent));
  }

  .button:active {
    scale: 0.96;
  }

  .button:focus-visible {
    outline-width: 3px;
  }

  .face {
    display: grid;
    place-items: center;
    max-inline-size: 100%;
    max-block-size: 100%;
    overflow: hidden;
    font-size: 26px;
    line-height: 1;
  }

  /* The same speech bubble as the button of the script tag, so that the replacement is invisible. */
  .speech {
    inline-size: 24px;
    block-size: 24px;
    margin: 1px;
    border: 2px solid;
    border-radius: 50% 50% 50% 2px;
  }

  .face ::slotted(*) {
    max-inline-size: 32px;
    max-block-size: 32px;
  }

  .badge {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: -4px;
    min-inline-size: 22px;
    padding-inline: 6px;
    border: 2px solid var(--_surface);
    border-radius: 11px;
    background: var(--_danger);
    color: light-dark(#fff, #2b0906);
    font-size: 12px;
    font-weight: 700;
    line-height: 18px;
    text-align: center;
    pointer-events: none;
  }

  .small-button {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    border-radius: 10px;
    color: var(--_text-muted);
    font-size: 20px;
    line-height: 1;
  }

  .small-button:hover {
    background: color-mix(in srgb, var(--_text) 8%, transparent);
    color: var(--_text);
  }

  @media (pointer: coarse) {
    .small-button {
      inline-size: 40px;
      block-size: 40px;
    }
  }

  @keyframes agent-launcher-rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .button:active {
      scale: none;
    }
  }

  @media print {
    .base {
      display: none;
    }
  }
`;
