import {css} from 'lit';

/** The inner root of every element: nothing of the page's text styles comes in, the tokens decide. */
export const base = css`
  :host {
    display: block;
  }

  :host([hidden]) {
    display: none;
  }

  .base {
    all: initial;
    display: block;
    box-sizing: border-box;
    color-scheme: inherit;
    color: var(--_text);
    font: var(--_font-size) / var(--_line-height) var(--_font);
    overflow-wrap: anywhere;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  button,
  input,
  textarea {
    font: inherit;
    color: inherit;
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
