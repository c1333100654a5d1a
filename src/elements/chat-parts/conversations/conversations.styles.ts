import {css} from 'lit';

export const conversationsStyles = css`
  .conversations {
    inline-size: min(30em, calc(100% - 32px));
    max-block-size: min(44em, calc(100% - 32px));
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
  }

  .conversations[open] {
    display: flex;
  }

  .conversations::backdrop {
    background: rgb(10 12 20 / 45%);
  }

  .conversations-box {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-inline-size: 0;
  }

  .conversations-head {
    display: flex;
    flex: none;
    gap: 10px;
    align-items: center;
    justify-content: space-between;
    padding: 14px 14px 6px 20px;
  }

  .conversations-head:dir(rtl) {
    padding: 14px 20px 6px 14px;
  }

  .conversations h2 {
    margin: 0;
    font-size: 1.07em;
    font-weight: 650;
  }

  .conversations .text-button {
    min-block-size: 36px;
    padding-inline: 10px;
  }

  .conversations-new {
    flex: none;
    align-self: start;
    margin: 0 10px 6px;
  }

  .conversations-list {
    flex: 1;
    min-block-size: 6em;
    padding: 6px 10px;
    overflow-y: auto;
    overscroll-behavior: contain;
    border-block: 1px solid var(--_border);
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
    gap: 2px;
    align-items: center;
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

  .conversation:is(:hover, :focus-visible) {
    background: color-mix(in srgb, var(--_text) 7%, transparent);
  }

  .conversation-row :focus-visible {
    outline-offset: -2px; /* a row clips its content */
  }

  .conversation[aria-current='true'] {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
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

  .conversation-work {
    display: grid;
    gap: 8px;
    padding: 8px 10px;
  }

  .conversation-work p,
  .conversations-none {
    margin: 0;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    unicode-bidi: plaintext; /* the wording may have another direction than the page */
  }

  .conversations-none {
    padding: 16px 10px;
    color: var(--_text-muted);
  }

  .conversation-work input {
    inline-size: 100%;
    min-block-size: 40px;
    padding: 6px 10px;
    border: 1px solid var(--_border);
    border-radius: min(var(--_radius), 10px);
    background: var(--_surface);
  }

  .conversation-answers {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
    justify-content: flex-end;
  }

  .conversation-work[aria-busy='true'] {
    opacity: 0.6;
  }

  .conversations-loading {
    block-size: 40px;
    margin: 6px 0;
    border-radius: min(var(--_radius), 10px);
    background: color-mix(in srgb, var(--_text) 9%, transparent);
  }

  .conversations-foot {
    flex: none;
    padding: 8px 10px;
  }

  @media (pointer: coarse) {
    .conversations .text-button {
      min-block-size: 44px;
    }
  }

  @media print {
    .conversations {
      display: none;
    }
  }
`;
