import {css} from 'lit';

/** The looks of what a message offers beside copying, and of the field while a message is being changed. */
export const messageToolStyles = css`
  .action[aria-pressed='true'] {
    color: var(--_accent);
  }

  .action[aria-pressed='true'] .icon {
    fill: color-mix(in srgb, currentColor 24%, transparent);
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

  /* With the note above it, the field would give way beyond the lower edge. The header does in its place. */
  .composer:has(.edited) {
    flex: none;
  }

  @media (forced-colors: active) {
    .action[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;
