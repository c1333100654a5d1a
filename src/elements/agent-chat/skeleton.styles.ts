import {css} from 'lit';

/** What stands where the header and the first message will be. */
export const skeletonStyles = css`
  .skeleton {
    display: block;
    border-radius: 8px;
    background: color-mix(in srgb, var(--_text-muted) 18%, transparent);
    animation: breathe 1.6s ease-in-out infinite;
  }

  .skeleton-avatar {
    flex: none;
    inline-size: var(--_avatar-size);
    block-size: var(--_avatar-size);
    border-radius: 50%;
  }

  .skeleton-lines {
    display: grid;
    flex: 1;
    gap: 8px;
  }

  .skeleton-lines .skeleton {
    inline-size: 130px;
    max-inline-size: 70%;
    block-size: 12px;
  }

  .skeleton-lines .skeleton + .skeleton {
    inline-size: 210px;
    max-inline-size: 90%;
    block-size: 10px;
  }

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

  @keyframes breathe {
    50% {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .skeleton {
      animation: none;
    }
  }
`;
