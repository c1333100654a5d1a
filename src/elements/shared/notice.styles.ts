import {css} from 'lit';

export const noticeStyles = css`
  .icon {
    display: block;
    flex: none;
  }

  .notice {
    display: flex;
    gap: 10px;
    max-inline-size: var(--_message-max-width);
    padding-block: 12px;
    padding-inline: 14px 16px;
    border-radius: min(12px, var(--_radius));
    outline: 1px solid transparent; /* visible in forced colours */
    background: color-mix(in srgb, var(--_danger) 6%, var(--_surface));
    color: var(--_text);
    font-size: 0.933em;
    line-height: 1.45;
    overflow-wrap: break-word; /* breaks words only if necessary */
  }

  .notice-icon {
    margin-block-start: 0.14em;
    color: var(--_danger);
    font-size: 1.2em;
  }

  .notice-text {
    flex: 1;
    min-inline-size: 0;
  }

  .notice p {
    margin: 0;
    text-wrap: pretty;
  }

  /* The text may have another direction than the page. */
  .notice p,
  .note {
    unicode-bidi: plaintext;
  }

  .notice .notice-more {
    color: var(--_text-muted);
  }

  .notice-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
    margin-block-start: 8px;
  }

  .notice-row .text-button {
    padding-inline: 12px 14px;
    border: 1px solid transparent; /* visible in forced colours */
    border-radius: 99px;
    background: var(--_surface);
  }

  .text-button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 28px;
    border-radius: 6px;
    color: var(--_link);
    font-weight: 600;
    text-align: inherit;
  }

  .text-button:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .notice-details {
    min-inline-size: 0;
    color: var(--_text-muted);
  }

  .notice-details summary {
    inline-size: fit-content;
    min-block-size: 28px;
    align-content: center;
    border-radius: 6px;
    cursor: pointer;
  }

  .notice-details[open] {
    flex-basis: 100%;
  }

  .notice-details summary:hover {
    color: var(--_text);
  }

  .notice-details p + p {
    margin-block-start: 4px;
  }

  .notice-words {
    font-family: var(--_font-mono);
    font-size: 0.9em;
    white-space: pre-wrap;
  }

  .note {
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.867em;
  }

  @media (forced-colors: active) {
    .text-button {
      text-decoration: underline; /* without its colour, it would look like text */
    }
  }

  @media (pointer: coarse) {
    .text-button,
    .notice-details summary {
      min-block-size: 36px;
    }
  }
`;
