import {css} from 'lit';

/** What stands where the first message will be. */
export const messageSkeletonStyles = css`
  .message-skeleton {
    display: grid;
    gap: 10px;
    inline-size: min(100%, 22em);
    padding: 16px;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_agent-bubble) 60%, transparent);
  }

  .message-skeleton .skeleton {
    block-size: 11px;
  }

  .message-skeleton .skeleton + .skeleton {
    inline-size: 60%;
  }
`;
