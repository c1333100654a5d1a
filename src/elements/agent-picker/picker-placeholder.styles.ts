import {css} from 'lit';

/** What stands in the place of the list while there is none. */
export const placeholderStyles = css`
  .placeholder {
    display: grid;
    flex: 1;
    gap: 6px;
    place-content: center;
    justify-items: center;
    padding: 28px 12px;
    color: var(--_text-muted);
    text-align: center;
  }

  .placeholder p {
    max-inline-size: 28em;
    margin: 0;
    unicode-bidi: plaintext; /* the wording may be in another direction than the page */
  }

  .placeholder-icon {
    font-size: 1.6em;
    opacity: 0.75;
  }

  .skeletons {
    display: grid;
    gap: 2px;
  }

  .skeleton-row {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px;
  }

  .skeleton-row:nth-child(3) {
    opacity: 0.7;
  }

  .skeleton-row:nth-child(4) {
    opacity: 0.4;
  }

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
    inline-size: 45%;
    block-size: 12px;
  }

  .skeleton-lines .skeleton + .skeleton {
    inline-size: 85%;
    block-size: 10px;
  }

  @keyframes breathe {
    50% {
      opacity: 0.4;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .skeleton {
      animation: none;
    }
  }
`;
