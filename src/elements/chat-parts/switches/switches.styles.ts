import {css} from 'lit';

export const switchStyles = css`
  /* As with the note of an edit, the header shrinks instead. */
  .composer:has(.switches) {
    flex: none;
  }

  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-block-end: 6px;
  }

  .switch {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 32px;
    max-inline-size: 100%;
    padding: 4px 12px;
    border: 1px solid var(--_input-border);
    border-radius: 16px;
    background: var(--_surface);
    color: var(--_text);
    font-size: 0.867em;
    line-height: 1.4;
    text-align: start;
    transition: background-color var(--_change);
  }

  .switch:hover {
    background: color-mix(in srgb, var(--_accent) 8%, var(--_surface));
  }

  .switch .icon {
    flex: none;
    font-size: 1.1em;
  }

  .switch bdi {
    overflow-wrap: anywhere;
  }

  .switch[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .switch[aria-pressed='true']:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }

  .switch:disabled {
    opacity: 0.6;
    cursor: default;
  }

  @media (pointer: coarse) {
    .switch {
      min-block-size: 44px;
      border-radius: 22px;
    }
  }

  @media (forced-colors: active) {
    .switch[aria-pressed='true'] {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
