import {css} from 'lit';

/**
 * Resets the inner root of every element: tokens replace the page's text styles.
 *
 * The page controls the layout of the host itself, also `position`, `float`, `transform`, `opacity` and `filter`.
 * An `!important` here overrides one of the page and protects only these properties:
 * - `display`: a universal rule (`* {display: none !important}`, `all: unset`) would hide the element or make it
 * inline. To hide it, a page uses `hidden`, an inline `style` as frameworks do (`v-show`, `<Activity>`), or
 * `--agent-display: none`. The same property sets another display.
 * - `writing-mode`: heights and widths would swap, while the text inside stays horizontal.
 * - `color-scheme` if `theme` forces one: `all: unset` would reset it (tokens.styles.ts).
 *
 * Some properties still inherit: custom properties and `direction`, which `all` does not reset, and `color-scheme`.
 * So do `visibility` and `pointer-events`, because pages hide and disable whole sections with them, and
 * `text-size-adjust`, which most pages set.
 */
export const base = css`
  :host {
    display: var(--agent-display, block) !important;
    writing-mode: horizontal-tb !important;
  }

  :host(:is([hidden], [style*='display: none'], [style*='display:none'])) {
    display: none !important;
  }

  .base {
    all: initial;
    display: block;
    box-sizing: border-box;
    color-scheme: inherit;
    pointer-events: inherit;
    visibility: inherit;
    -webkit-text-size-adjust: inherit;
    /* A box with the width of its content uses this width. */
    contain-intrinsic-inline-size: min(var(--_panel-width), 90vw);
    color: var(--_text);
    font: var(--_font-size) / var(--_line-height) var(--_font);
    overflow-wrap: anywhere;
    /* The value auto would follow a page that forbids selection; Safari would then forbid typing. */
    -webkit-user-select: text;
    user-select: text;
    --agent-display: initial; /* applies to the host, not to elements inside */
  }

  /* Without ::before and ::after: they would triple the style work of each element. */
  * {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important; /* no other display value may show hidden parts */
  }

  button,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }

  /* Phones zoom into focused fields with smaller text. */
  @media (pointer: coarse) {
    textarea,
    [type='search'],
    [type='text'] {
      font-size: max(16px, 1em);
    }
  }

  button {
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
  }

  button[aria-disabled='true'] {
    color: var(--_text-muted);
    cursor: default;
  }

  :focus-visible {
    outline: 2px solid var(--_focus-ring);
    outline-offset: 2px;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
