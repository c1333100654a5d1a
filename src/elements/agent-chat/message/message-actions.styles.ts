import {css} from 'lit';

/** Looks of buttons that stay pressed. Loads with the buttons. */
export const messageActionStyles = css`
  .action[aria-pressed='true'] {
    color: var(--_accent);
  }

  .action[aria-pressed='true'] .icon {
    fill: color-mix(in srgb, currentColor 24%, transparent);
  }

  @media (forced-colors: active) {
    .action[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;
