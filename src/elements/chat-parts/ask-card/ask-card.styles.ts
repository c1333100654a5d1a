import {css} from 'lit';

export const askCardStyles = css`
  .ask-card {
    display: grid;
    gap: 10px;
    inline-size: 100%;
    min-inline-size: 0;
    max-inline-size: min(100%, var(--_message-max-width), 34em);
    margin: 4px 0 0;
    padding: 14px 16px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
  }

  /* A floating legend is inside the border, and a cell of the grid. */
  .ask-card legend {
    float: inline-start;
    padding: 0;
    font-weight: 600;
    line-height: 1.4;
  }

  .ask-card p {
    margin: 0;
  }

  .ask-note {
    color: var(--_text-muted);
    font-size: 0.867em;
    line-height: 1.45;
  }

  .ask-options {
    display: grid;
    gap: 2px;
    margin-inline: -8px;
  }

  .ask-option {
    display: flex;
    gap: 10px;
    align-items: start;
    min-block-size: 36px;
    padding: 6px 8px;
    border-radius: min(var(--_radius), 10px);
    line-height: 24px;
    cursor: pointer;
  }

  .ask-option > input {
    flex: none;
    inline-size: 24px; /* the smallest target, also where the edge of the view cuts its label */
    block-size: 24px;
    margin: 0;
    accent-color: var(--_accent);
    cursor: inherit;
  }

  .ask-card:enabled .ask-option:hover {
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }

  .ask-card .ask-option:has(:checked) {
    background: color-mix(in srgb, var(--_accent) 10%, transparent);
  }

  .ask-fields,
  .ask-fields > *,
  .ask-answer {
    display: grid;
    gap: 4px;
  }

  .ask-fields {
    gap: 10px;
  }

  .ask-fields > * > :first-child {
    font-size: 0.933em;
  }

  .ask-field {
    min-inline-size: 0;
    inline-size: 100%;
    min-block-size: 40px;
    padding: 6px 10px;
    border: 1px solid var(--_input-border);
    border-radius: min(var(--_radius), 10px);
    background: var(--_surface);
    color: var(--_text);
  }

  .ask-field:focus-visible {
    border-color: var(--_focus-ring);
    outline-offset: -1px;
  }

  .ask-own {
    inline-size: calc(100% - 50px);
    margin-block-end: 4px;
    margin-inline: 42px 8px;
  }

  .ask-alone .ask-own {
    inline-size: 100%;
    margin: 0;
  }

  .ask-answer {
    gap: 2px;
    padding-block-start: 10px;
    border-block-start: 1px solid var(--_border);
  }

  .ask-text {
    max-block-size: 12em;
    overflow: hidden auto;
    white-space: pre-wrap;
  }

  .ask-card .consent-button {
    justify-self: start;
  }

  .ask-card .consent-button:disabled {
    background: color-mix(in srgb, var(--_text) 8%, var(--_surface));
    color: var(--_text-muted);
  }

  .ask-card:disabled :is(label, button) {
    cursor: default;
  }

  .ask-card.closed .ask-option:not(:has(:checked)) {
    color: var(--_text-muted);
  }

  .ask-card.closed .ask-option {
    min-block-size: 30px;
    padding-block: 3px;
  }

  .ask-card.closed .ask-field {
    min-block-size: 0;
    padding-block: 4px;
    border-color: var(--_border);
  }

  @container agent-chat (inline-size < 420px) {
    .ask-card .consent-button {
      justify-self: stretch;
    }
  }

  @media (pointer: coarse) {
    .ask-card:not(.closed) .ask-option {
      min-block-size: 44px;
      padding-block: 10px;
    }

    .ask-field {
      min-block-size: 44px;
      font-size: max(16px, 1em);
    }
  }

  @media (forced-colors: active) {
    .ask-card .consent-button {
      border-color: ButtonBorder;
    }

    .ask-card .ask-option:has(:checked) {
      outline: 1px solid Highlight;
    }

    .ask-card.closed .ask-option:not(:has(:checked)) {
      color: GrayText;
    }
  }
`;
