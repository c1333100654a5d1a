import {css} from 'lit';

/**
 * The inner root of every element: nothing of the page's text styles comes in, the tokens decide.
 *
 * Of the element itself the page decides where it stands and how large it is, also `position`, `float`,
 * `transform`, `opacity`, `filter` and the like: that is what a page lays out and animates. Its `!important`
 * is kept out of these alone, since an `!important` in here goes before one of the page:
 * - `display`: a rule for everything (`* {display: none !important}`, `all: unset`) would take the element away or
 *   make it a part of a line. To hide it, a page has `hidden`, a `style` of the element itself, which is how
 *   frameworks hide one (`v-show`, `<Activity>`), or `--agent-display: none`; the same property gives it another
 *   display.
 * - `writing-mode`: heights and widths would change places, while the words inside stay in lines.
 * - `color-scheme` where `theme` forces one: `all: unset` would set it back (tokens.styles.ts).
 *
 * What a page means for all of its parts reaches the inside: custom properties and `direction`, which `all`
 * does not touch, `color-scheme`, `visibility` and `pointer-events`, as a page hides and disables whole
 * parts by them, and whether a phone that is turned may enlarge text, which most pages forbid.
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
    /* Asked for by a box as wide as what it holds. */
    contain-intrinsic-inline-size: min(var(--_panel-width), 90vw);
    color: var(--_text);
    font: var(--_font-size) / var(--_line-height) var(--_font);
    overflow-wrap: anywhere;
    /* auto would follow a page that lets nothing be selected; in Safari nothing could be typed then. */
    -webkit-user-select: text;
    user-select: text;
    --agent-display: initial; /* meant for the element, not for those inside */
  }

  /* Not for ::before and ::after as well: each element would have its style made three times. */
  * {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important; /* no other display value may bring hidden parts back */
  }

  button,
  input,
  textarea {
    font: inherit;
    color: inherit;
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

  /* In a page without a document type, tables take the colour of the body and a size of their own. */
  table {
    color: inherit;
    font: inherit;
    text-align: inherit;
    white-space: inherit;
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
