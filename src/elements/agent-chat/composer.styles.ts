import {css} from 'lit';

/** The looks of the field a message is written in. */
export const composerStyles = css`
  agent-chat-composer {
    display: block;
    flex: none;
  }

  .composer {
    max-inline-size: var(--_column);
    margin-inline: auto;
    padding: 4px var(--_gutter) var(--_gutter);
  }

  .field {
    display: flex;
    align-items: end;
    gap: 6px;
    padding: 5px;
    border: 1px solid color-mix(in srgb, var(--_text-muted) 45%, var(--_border));
    border-radius: 24px;
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(15 20 40 / 5%);
    cursor: text;
    transition:
      border-color var(--_duration),
      box-shadow var(--_duration);
  }

  .field:has(.input:focus) {
    border-color: var(--_focus-ring);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--_focus-ring) 18%, transparent);
  }

  .input {
    field-sizing: content;
    flex: 1;
    min-inline-size: 0;
    min-block-size: calc(1em * var(--_line-height) + 12px);
    max-block-size: calc(8em * var(--_line-height) + 12px);
    margin: 0;
    padding: 6px 8px 6px 12px;
    padding-inline: 12px 4px;
    overflow-y: auto;
    border: 0;
    outline: none;
    background: none;
    line-height: inherit;
    resize: none;
    scrollbar-width: thin;
  }

  .input::placeholder {
    overflow: hidden;
    color: var(--_text-muted);
    opacity: 1;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .round-button {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 1.2em;
    cursor: pointer;
    transition:
      background-color var(--_duration),
      color var(--_duration);
  }

  .round-button:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }

  .round-button.stop {
    background: var(--_text);
    color: var(--_surface);
  }

  .round-button[aria-disabled='true'] {
    background: color-mix(in srgb, var(--_text-muted) 16%, var(--_surface));
    color: var(--_text-muted);
    cursor: default;
  }

  .count {
    margin: 4px 16px 0;
    color: var(--_text-muted);
    font-size: 0.8em;
    text-align: end;
  }

  .count.too-long {
    color: var(--_danger);
  }

  .offline {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding: 6px var(--_gutter);
    color: var(--_text-muted);
    font-size: 0.867em;
  }

  /* Phones zoom into smaller text when it is focused. */
  @media (pointer: coarse) {
    .input {
      font-size: max(16px, 1em);
    }

    .round-button {
      inline-size: 44px;
      block-size: 44px;
    }

    .input {
      padding-block: 10px;
    }

    .field {
      border-radius: 28px;
    }
  }

  @container agent-chat (inline-size < 420px) {
    .input {
      font-size: max(16px, 1em);
    }
  }

  :host([disabled]) .field {
    background: var(--_surface-raised);
    cursor: default;
  }

  @media (forced-colors: active) {
    .round-button {
      border: 1px solid;
    }

    .field:has(.input:focus) {
      outline: 2px solid Highlight;
    }
  }
`;
