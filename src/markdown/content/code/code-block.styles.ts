import {css} from 'lit';

/** The colors have a contrast of 4.5:1 on the background of code, in light and dark schemes. */
export const codeBlockStyles = css`
  agent-code-block {
    display: block;
    --_code-keyword: light-dark(#8a1c7c, #f0a6e4);
    --_code-string: light-dark(#1d6332, #9fdcae);
    --_code-comment: light-dark(#5b6070, #9aa1b5);
    --_code-number: light-dark(#9a3c00, #ffc08a);
    --_code-function: light-dark(#1f4bb8, #9cc0ff);
    --_code-type: light-dark(#0f5f73, #8bd8ea);
    --_code-name: light-dark(#8c2b2b, #ffb0a8);
  }

  .code {
    overflow: hidden;
    border: 1px solid color-mix(in srgb, var(--_text-muted) 22%, transparent);
    border-radius: min(10px, var(--_radius));
    background: var(--_code-surface);
    color: var(--_text);
  }

  .code-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 34px;
    padding-inline: 12px 4px;
    border-block-end: 1px solid color-mix(in srgb, var(--_text-muted) 18%, transparent);
    color: var(--_text-muted);
    font-size: 0.85em;
  }

  /* markdown.styles.ts sets the typeface and size, because they also apply before this element has loaded. */
  .code pre {
    margin: 0;
    padding: 10px 12px;
    line-height: 1.55;
    overflow-wrap: normal;
    scrollbar-width: thin;
    tab-size: 4;
    text-align: left;
  }

  .code-head :focus-visible,
  .code pre:focus-visible {
    outline-offset: -2px;
  }

  .code code {
    font: inherit;
  }

  .code .text-button {
    margin: 4px 12px 10px;
  }

  /* With forced colors, browsers paint colored ranges like selected text, unless the text opts out. */
  @media (forced-colors: active) {
    .code code {
      color: CanvasText;
      forced-color-adjust: none;
    }
  }

  /* Only in this mode, because a browser computes each of these colors for each element they may apply to. */
  @media not (forced-colors: active) {
    .code code::highlight(agent-code-keyword) {
      color: var(--_code-keyword);
    }

    .code code::highlight(agent-code-string),
    .code code::highlight(agent-code-inserted) {
      color: var(--_code-string);
    }

    .code code::highlight(agent-code-comment) {
      color: var(--_code-comment);
    }

    .code code::highlight(agent-code-number) {
      color: var(--_code-number);
    }

    .code code::highlight(agent-code-function) {
      color: var(--_code-function);
    }

    .code code::highlight(agent-code-type) {
      color: var(--_code-type);
    }

    .code code::highlight(agent-code-name),
    .code code::highlight(agent-code-deleted) {
      color: var(--_code-name);
    }

    .agent-code-keyword {
      color: var(--_code-keyword);
    }

    :is(.agent-code-string, .agent-code-inserted) {
      color: var(--_code-string);
    }

    .agent-code-comment {
      color: var(--_code-comment);
    }

    .agent-code-number {
      color: var(--_code-number);
    }

    .agent-code-function {
      color: var(--_code-function);
    }

    .agent-code-type {
      color: var(--_code-type);
    }

    :is(.agent-code-name, .agent-code-deleted) {
      color: var(--_code-name);
    }
  }
`;
