import {css} from 'lit';

/**
 * Markdown inside a bubble. Sizes follow the text around it, and headings stay small. Selectors list the
 * elements instead of `:is()` or `*`: with a name at the end, a browser skips all other elements of a reply.
 * With only `:first-child` at the end, each message would recalculate the styles of the whole conversation.
 */
export const markdownStyles = css`
  /* In quirks mode, tables have their own colour and font size. */
  table {
    color: inherit;
    font: inherit;
    text-align: inherit;
    white-space: inherit;
  }

  /* Code before its element has loaded. */
  .blocks pre {
    overflow-x: auto;
    font-family: var(--_font-mono);
    font-size: 0.87em;
    white-space: pre;
  }

  /* Reserves the space of the line above the code, so that nothing moves when the element has loaded. */
  .blocks > pre {
    padding: 46px 13px 11px;
    border-radius: min(10px, var(--_radius));
    background: var(--_code-surface);
    line-height: 1.55;
  }

  .blocks p,
  .blocks h1,
  .blocks h2,
  .blocks h3,
  .blocks h4,
  .blocks h5,
  .blocks h6,
  .blocks ul,
  .blocks ol,
  .blocks blockquote,
  .blocks pre,
  .blocks .table,
  .blocks agent-code-block,
  .blocks agent-math {
    margin: 0.75em 0 0;
  }

  .blocks h1,
  .blocks h2,
  .blocks h3,
  .blocks h4,
  .blocks h5,
  .blocks h6 {
    margin-block-start: 1.2em;
    font-weight: 650;
    line-height: 1.3;
    text-wrap: balance;
  }

  .blocks :is(h1, h2, h3, h4, h5, h6) + p,
  .blocks :is(h1, h2, h3, h4, h5, h6) + h1,
  .blocks :is(h1, h2, h3, h4, h5, h6) + h2,
  .blocks :is(h1, h2, h3, h4, h5, h6) + h3,
  .blocks :is(h1, h2, h3, h4, h5, h6) + h4,
  .blocks :is(h1, h2, h3, h4, h5, h6) + h5,
  .blocks :is(h1, h2, h3, h4, h5, h6) + h6,
  .blocks :is(h1, h2, h3, h4, h5, h6) + ul,
  .blocks :is(h1, h2, h3, h4, h5, h6) + ol,
  .blocks :is(h1, h2, h3, h4, h5, h6) + blockquote,
  .blocks :is(h1, h2, h3, h4, h5, h6) + pre,
  .blocks :is(h1, h2, h3, h4, h5, h6) + .table,
  .blocks :is(h1, h2, h3, h4, h5, h6) + agent-code-block,
  .blocks :is(h1, h2, h3, h4, h5, h6) + agent-math {
    margin-block-start: 0.4em;
  }

  .blocks hr {
    margin: 1.1em 0 0;
  }

  .blocks p:first-child,
  .blocks h1:first-child,
  .blocks h2:first-child,
  .blocks h3:first-child,
  .blocks h4:first-child,
  .blocks h5:first-child,
  .blocks h6:first-child,
  .blocks ul:first-child,
  .blocks ol:first-child,
  .blocks blockquote:first-child,
  .blocks pre:first-child,
  .blocks .table:first-child,
  .blocks agent-code-block:first-child,
  .blocks agent-math:first-child,
  .blocks hr:first-child {
    margin-block-start: 0;
  }

  /* Line breaks stay, because not every agent writes Markdown. */
  .blocks p,
  .blocks h1,
  .blocks h2,
  .blocks h3,
  .blocks h4,
  .blocks h5,
  .blocks h6,
  .blocks td,
  .blocks th,
  .blocks .line {
    unicode-bidi: var(--_lines, plaintext);
    white-space: pre-wrap;
  }

  /* Otherwise the first letter of such a line would reverse its direction. */
  .blocks .mixed {
    unicode-bidi: isolate;
  }

  /* Text of another or no direction (numbers) also starts below its heading and beside its bullet. */
  .blocks td,
  .blocks th,
  .blocks .line,
  .blocks li p {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  /* On most pages, the first heading level of a reply is an h3, below the agent's name. */
  .blocks h1,
  .blocks h2,
  .blocks h3 {
    font-size: 1.333em;
    letter-spacing: -0.012em;
  }

  .blocks h4 {
    font-size: 1.133em;
    letter-spacing: -0.008em;
  }

  .blocks h5 {
    font-size: 1em;
    font-weight: 700;
  }

  .blocks h6 {
    color: var(--_text-muted);
    font-size: 0.933em;
    font-weight: 600;
  }

  .blocks strong {
    font-weight: 650;
  }

  .blocks ul {
    padding-inline-start: 1.5em;
  }

  .blocks ol {
    padding-inline-start: 1.9em;
  }

  .blocks li + li,
  .blocks li > :is(ul, ol) {
    margin-block-start: 0.25em;
  }

  .blocks li > p + p {
    margin-block-start: 0.5em;
  }

  .blocks li::marker {
    color: var(--_text-muted);
  }

  .blocks p.tight {
    margin-block-start: 0;
  }

  /* Parts of one item are closer together than items, and nothing touches a box. */
  .blocks li + li > p:not(.tight):first-child {
    margin-block-start: 0.75em;
  }

  .blocks li > agent-code-block:not(:last-child),
  .blocks li > .table:not(:last-child),
  .blocks li:not(:last-child) > agent-code-block,
  .blocks li:not(:last-child) > .table {
    margin-block-end: 0.75em;
  }

  .blocks .task {
    list-style: none;
  }

  .blocks .task > input {
    inline-size: 1em;
    block-size: 1em;
    margin-block: 0;
    margin-inline: -1.4em 0.4em;
    accent-color: var(--_accent);
    vertical-align: -0.1em;
  }

  .blocks .task > p:first-of-type {
    display: inline;
  }

  .blocks blockquote {
    padding-inline-start: 1em;
    border-inline-start: 3px solid color-mix(in srgb, var(--_accent) 45%, transparent);
    color: color-mix(in srgb, currentColor 82%, transparent);
  }

  /* Not paler with each level: the innermost quote must stay readable. */
  .blocks blockquote blockquote {
    color: inherit;
  }

  .blocks hr {
    block-size: 0;
    border: 0;
    border-block-start: 1px solid color-mix(in srgb, var(--_text-muted) 40%, transparent);
  }

  /* In a narrow box, deep lists and quotes get no further indentation, so that words have space. */
  @container (inline-size < 480px) {
    .blocks * * * * * * blockquote,
    .blocks * * * * * * * * :is(ul, ol) {
      padding-inline-start: 0;
      border: 0;
    }
  }

  .blocks :is(p, li, h1, h2, h3, h4, h5, h6, td, th) :is(code, kbd) {
    padding: 0.12em 0.35em;
    border-radius: 5px;
    background: color-mix(in srgb, var(--_text-muted) 14%, transparent);
    font-family: var(--_font-mono);
    font-size: 0.9em;
    direction: ltr;
    unicode-bidi: isolate;
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
  }

  .blocks kbd {
    box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--_text-muted) 45%, transparent);
  }

  .blocks mark {
    background: rgb(255 214 0 / 30%);
    color: inherit;
  }

  /* They must not change the line height. */
  .blocks :is(sub, sup) {
    line-height: 0;
  }

  .blocks a {
    color: var(--_link);
    text-decoration-color: color-mix(in srgb, currentColor 45%, transparent);
    text-underline-offset: 0.15em;
    unicode-bidi: isolate;
  }

  .blocks a:hover {
    text-decoration-color: currentColor;
  }

  .blocks .link-host {
    color: var(--_text-muted);
    font-size: 0.87em;
  }

  .blocks a .link-host {
    display: inline-block;
  }

  .blocks .table {
    max-inline-size: 100%;
    overflow-x: auto;
    scrollbar-width: thin;
  }

  .blocks table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.93em;
    font-variant-numeric: tabular-nums;
    line-height: 1.45;
    overflow-wrap: normal;
  }

  .blocks th,
  .blocks td {
    padding: 0.5em 0.85em;
    border-block-end: 1px solid color-mix(in srgb, var(--_text-muted) 22%, transparent);
    vertical-align: top;
  }

  .blocks td {
    min-inline-size: 5em;
    max-inline-size: 24em;
  }

  .blocks th:first-child,
  .blocks td:first-child {
    padding-inline-start: 0;
  }

  .blocks th {
    border-block-end-color: color-mix(in srgb, var(--_text-muted) 55%, transparent);
    font-size: 0.93em;
    font-weight: 650;
    white-space: nowrap;
  }

  .blocks tbody tr:last-child td {
    border-block-end: 0;
  }

  .blocks .left {
    text-align: left;
  }

  .blocks .center {
    text-align: center;
  }

  .blocks .right {
    text-align: right;
  }

  /* numbers with their unit */
  .blocks td.right {
    white-space: nowrap;
  }

  .blocks th:last-child,
  .blocks td:last-child {
    padding-inline-end: 0;
  }

  agent-markdown > .text-button {
    margin-block-start: 0.75em;
  }

  @media (forced-colors: active) {
    .blocks :is(p, li, td, th) code {
      border: 1px solid;
    }

    .blocks mark {
      background: Mark;
      color: MarkText;
    }
  }

  @media print {
    /* The text of the link is its address. */
    .base .bubble a[href^='http']:has(.link-host)::after {
      content: ' <' attr(href) '>';
      font-size: 0.867em;
      overflow-wrap: anywhere;
    }

    .base .bubble a[href^='http'] .link-host {
      display: none;
    }

    .base .bubble pre {
      overflow: visible;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }

    .base .bubble :is(.code, .table, [part~='table']) {
      overflow: visible;
    }

    .base .bubble :is(tr, img) {
      break-inside: avoid;
    }
  }
`;
