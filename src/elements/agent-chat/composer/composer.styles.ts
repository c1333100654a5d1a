import {css} from 'lit';

export const composerStyles = css`
  .suggestion-box {
    flex: none;
    inline-size: 100%;
    max-inline-size: var(--_column);
    max-block-size: 40%;
    margin-inline: auto;
    overflow: hidden auto;
    scrollbar-width: thin;
  }

  .suggestion-box ::slotted(*) {
    margin-inline: var(--_gutter);
  }

  /* Shrinks in favour of the messages if the height is small. */
  .composer {
    display: flex;
    flex-direction: column;
    min-block-size: 64px;
    inline-size: 100%;
    max-inline-size: var(--_column);
    margin-inline: auto;
    padding: 4px var(--_edge) max(var(--_gutter), var(--_safe-area, env(safe-area-inset-bottom)));
    --_field-radius: calc(var(--_radius) * 1.7);
  }

  .field {
    display: flex;
    min-block-size: 48px;
    align-items: end;
    gap: 4px;
    padding: 2px;
    border: 1px solid var(--_input-border);
    border-radius: var(--_field-radius);
    background: var(--_surface);
    cursor: text;
    /* the field covers the background image, so muted text needs no extra contrast */
    --_text-muted: var(--_on-surface);
  }

  .field:has(.input:focus) {
    border-color: var(--_focus-ring);
    box-shadow: inset 0 0 0 1px var(--_focus-ring);
  }

  .input {
    field-sizing: content;
    flex: 1;
    align-self: stretch;
    min-inline-size: 0;
    min-block-size: 44px;
    max-block-size: min(8em * var(--_line-height) + 20px, 40dvh);
    margin: 0;
    padding-block: calc((44px - 1em * var(--_line-height)) / 2);
    padding-inline: 16px 4px;
    overflow-y: auto;
    border: 0;
    outline: none;
    background: none;
    resize: none;
    text-overflow: ellipsis; /* for the placeholder */
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
    inline-size: 44px;
    block-size: 44px;
    border: 4px solid transparent; /* a touch target larger than the visible button */
    border-radius: var(--_field-radius);
    background: var(--_accent) padding-box;
    color: var(--_on-accent);
    font-size: min(1.2em, 22px); /* a larger icon would not fit */
  }

  /* A transition on hover only: one at each change of state would paint ten frames on the main thread. */
  .round-button:hover {
    background-color: color-mix(in srgb, var(--_accent) 88%, var(--_text));
    transition: background-color var(--_change);
  }

  .round-button.stop {
    background-color: var(--_text);
    color: var(--_surface);
  }

  .round-button[aria-disabled='true'] {
    background-color: color-mix(in srgb, var(--_text-muted) 16%, var(--_surface));
  }

  .count {
    margin: 6px calc(var(--_field-radius) - 8px) 0;
    color: var(--_text-muted);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
    line-height: 1.4;
    text-align: end;
  }

  .count.too-long {
    color: var(--_danger);
  }

  .edited {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 16px;
    margin: 0;
    padding: 0 16px 4px;
    color: var(--_text-muted);
    font-size: 0.867em;
  }

  /* With the note above it, a shrinking field would leave the chat at the bottom. The header shrinks instead. */
  .composer:has(.edited) {
    flex: none;
  }

  /* At 400 % zoom, a window is that low. The messages give way, so that the header with its menu stays in view. */
  @media (height <= 400px) {
    .body:has(~ .composer > .edited, ~ .suggestion-box .suggestions) {
      min-block-size: 36px;
    }
  }

  .offline {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding: 6px var(--_gutter);
    color: var(--_text-muted);
  }

  p.offline {
    font-size: 0.867em;
  }

  /* As on phones (base.styles.ts). */
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

    .round-button[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }

    .count.too-long {
      font-weight: bold;
    }

    .field:has(.input:focus) {
      outline: 2px solid Highlight;
    }
  }
`;
