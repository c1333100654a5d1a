import {css} from 'lit';

export const conversationsStyles = css`
  /* A sheet over everything in the frame. */
  .conversations {
    position: absolute;
    inset: 0;
    z-index: 3; /* above the menu of the chat */
    overflow: hidden auto;
    overscroll-behavior: contain;
    background: linear-gradient(var(--_surface) 0 0) Canvas; /* a surface may be transparent */
    color: var(--_text);
    scrollbar-width: thin;
    animation: conversations-rise var(--_entrance);
  }

  @keyframes conversations-rise {
    from {
      translate: 0 100%;
    }
  }

  .conversations:focus-visible {
    outline-offset: -2px; /* the frame clips it */
  }

  /* A panel beside the messages, below the header. */
  .conversations.beside {
    inset-block-start: var(--_list-top, 0);
    inset-inline-end: auto;
    z-index: 1;
    inline-size: 280px;
    border-inline-end: 1px solid var(--_border);
    animation: none;
  }

  .base:has(> .conversations.beside) {
    padding-inline-start: 280px;
  }

  .base:has(> .conversations.beside) > .header {
    margin-inline-start: -280px;
    padding-inline: var(--_edge);
  }

  .conversations-box {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 240px; /* a lower frame scrolls */
    padding-block-start: 8px;
  }

  /* The content of a wide sheet is in one column. */
  .conversations-box > * {
    --_list-edge: max(0px, (100% - 40em) / 2);
  }

  .conversations-head {
    display: flex;
    flex: none;
    gap: 2px;
    align-items: center;
    min-block-size: 40px;
    padding-inline: calc(20px + var(--_list-edge)) calc(14px + var(--_list-edge));
  }

  .conversations h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: 1.07em;
    font-weight: 650;
  }

  .conversations-head .action,
  .conversation-options {
    flex: none;
    inline-size: 32px;
    block-size: 32px;
  }

  .conversation-options .icon {
    font-size: 1.15em;
    stroke-width: 3;
  }

  .conversation-options[aria-expanded='true'] {
    background: color-mix(in srgb, var(--_text) 10%, transparent);
    color: var(--_text);
  }

  .conversations-new {
    flex: none;
    margin-block: 8px 10px;
    margin-inline: calc(10px + var(--_list-edge));
  }

  .conversations-list {
    flex: 1;
    min-block-size: 6em;
    padding-block: 6px 10px;
    padding-inline: calc(10px + var(--_list-edge));
    overflow-y: auto;
    overscroll-behavior: contain;
    border-block-start: 1px solid var(--_border);
    scrollbar-width: thin;
  }

  .conversations-list ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* Rows outside the view cost nothing. */
  .conversations-list li {
    content-visibility: auto;
    contain-intrinsic-size: auto 58px;
  }

  .conversation-row {
    display: flex;
    align-items: center;
    padding-inline-end: 4px;
    border-radius: min(var(--_radius), 10px);
  }

  .conversation-row:is(:hover, :focus-within) {
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }

  .conversation-row:has([aria-current='true']) {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
  }

  .conversation {
    display: grid;
    flex: 1;
    gap: 2px;
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 8px 10px;
    border-radius: min(var(--_radius), 10px);
    text-align: start;
  }

  .conversation-row :focus-visible {
    outline-offset: -2px; /* a row clips its content */
  }

  .conversation-title {
    overflow: hidden;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .conversation-more {
    display: flex;
    gap: 8px;
    color: var(--_text-muted);
    font-size: 0.8em;
  }

  .conversation-mark {
    color: var(--_text);
    font-weight: 600;
  }

  /* the field for a title, and the question before a deletion */

  .conversation-work {
    display: grid;
    flex: none;
    gap: 10px;
    padding: 10px;
  }

  div.conversation-work {
    border: 1px solid color-mix(in srgb, var(--_danger) 26%, var(--_border));
    border-radius: min(var(--_radius), 10px);
    background: color-mix(in srgb, var(--_danger) 6%, var(--_surface));
  }

  .conversations-box > .conversation-work {
    margin-block-end: 10px;
    margin-inline: calc(10px + var(--_list-edge));
  }

  .conversation-row + .conversation-work {
    margin-block: 2px 6px;
  }

  .conversation-work p,
  .conversations-none {
    margin: 0;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    unicode-bidi: plaintext; /* the wording may have another direction than the page */
  }

  .conversation-work input {
    inline-size: 100%;
    min-block-size: 40px;
    padding: 6px 10px;
    border: 1px solid var(--_input-border);
    border-radius: min(var(--_radius), 10px);
    background: var(--_surface);
  }

  .conversation-answers {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: flex-end;
  }

  .conversation-answers > * {
    flex: 1 1 auto;
    max-inline-size: 18em;
    overflow-wrap: break-word; /* not narrower than a word */
  }

  .conversation-work[aria-busy='true'] {
    opacity: 0.6;
  }

  /* instead of conversations, or below them */

  .conversations-list > .notice {
    margin-block-start: 4px;
  }

  .conversations-none {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: 32px 10px;
    color: var(--_text-muted);
    text-align: center;
  }

  .conversations-none .icon {
    font-size: 1.8em;
    opacity: 0.7;
  }

  .conversations-loading {
    block-size: 52px;
    margin-block: 3px;
    border-radius: min(var(--_radius), 10px);
    background: color-mix(in srgb, var(--_text) 7%, transparent);
  }

  .conversations-more {
    inline-size: 100%;
    margin-block-start: 6px;
  }

  /* the menu of a button "…" */

  .options-menu {
    inset: auto;
    margin: 0;
    min-inline-size: 160px;
    max-inline-size: calc(100vw - 16px);
    max-block-size: calc(100dvh - 16px);
    padding: 6px;
    overflow: hidden auto;
    border: 1px solid var(--_border);
    border-radius: min(var(--_radius), 12px);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
  }

  @media (pointer: coarse) {
    .conversations-head .action,
    .conversation-options {
      inline-size: 44px;
      block-size: 44px;
    }

    .conversation-row {
      padding-inline-end: 0;
    }
  }

  @media (forced-colors: active) {
    .conversation-row:has([aria-current='true']) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  @media print {
    .conversations {
      display: none;
    }

    .base:has(> .conversations.beside) {
      padding-inline-start: 0;
    }

    .base:has(> .conversations.beside) > .header {
      margin-inline-start: 0;
    }
  }
`;
