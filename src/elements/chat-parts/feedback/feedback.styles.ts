import {css} from 'lit';

export const feedbackStyles = css`
  .action[aria-pressed='true'] {
    color: var(--_link);
  }

  .action[aria-pressed='true'] .icon {
    fill: color-mix(in srgb, currentColor 24%, transparent);
  }

  /* Below the buttons and the time. */
  .feedback-form,
  .feedback-thanks {
    flex: 0 1 100%;
    order: 1;
  }

  .feedback-thanks {
    margin: 4px 6px;
    color: var(--_text-muted);
    font-size: 0.867em;
  }

  .message > .actions:has(.feedback-form, .feedback-thanks) {
    opacity: 1;
  }

  .feedback-form {
    display: grid;
    gap: 10px;
    max-inline-size: 34em;
    margin: 6px;
    padding: 12px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    font-size: 0.933em;
    animation: appear var(--_entrance);
    --_text-muted: var(--_on-surface);
  }

  .feedback-form p {
    margin: 0;
    font-weight: 600;
  }

  .feedback-reasons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .feedback-reason {
    min-block-size: 36px;
    max-inline-size: 100%;
    padding: 6px 14px;
    border: 1px solid var(--_input-border);
    border-radius: 18px;
    line-height: 1.4;
    overflow-wrap: anywhere;
    text-align: start;
    transition: background-color var(--_change);
  }

  .feedback-reason:hover {
    background: color-mix(in srgb, var(--_accent) 8%, transparent);
  }

  .feedback-reason[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .feedback-comment {
    field-sizing: content;
    min-block-size: calc(2em * var(--_line-height) + 18px);
    max-block-size: 10em;
    padding: 8px 12px;
    border: 1px solid var(--_input-border);
    border-radius: min(var(--_radius), 10px);
    background: none;
    resize: none;
    scrollbar-width: thin;
  }

  /* An empty field with dir="auto" would begin on the left. */
  .feedback-comment:placeholder-shown {
    direction: inherit;
  }

  .feedback-comment::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }

  .feedback-end {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 10px;
  }

  .feedback-end [aria-disabled='true'] {
    background: color-mix(in srgb, var(--_text-muted) 16%, var(--_surface));
    color: var(--_text-muted);
  }

  @media (pointer: coarse) {
    .feedback-reason {
      min-block-size: 44px;
      border-radius: 22px;
    }
  }

  @media (forced-colors: active) {
    .action[aria-pressed='true'] {
      border: 2px solid Highlight;
    }

    .feedback-reason[aria-pressed='true'] {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .feedback-end [aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
