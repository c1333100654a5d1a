import {css} from 'lit';

/** How the message that has the focus is marked, and what of the chat stays in colours the visitor forces. */
export const messageFocusStyles = css`
  .message:focus-visible {
    border-radius: var(--_radius);
    outline-offset: 4px;
  }

  /* What is beyond the edges of such a group is cut off. */
  .turn.far .message:focus-visible {
    outline-offset: -2px;
  }

  @media (forced-colors: active) {
    .round-button[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }

    .action,
    .latest-button {
      border: 1px solid ButtonBorder;
    }

    .count.too-long {
      font-weight: bold;
    }
  }
`;
