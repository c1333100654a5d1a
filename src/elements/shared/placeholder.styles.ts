import {css} from 'lit';

export const placeholderStyles = css`
  .placeholder {
    display: grid;
    flex: 1;
    gap: 6px;
    place-content: center;
    justify-items: center;
    padding: 32px 16px;
    color: var(--_text-muted);
    text-align: center;
  }

  .placeholder p {
    max-inline-size: 28em;
    margin: 0;
    text-wrap: balance;
  }

  .placeholder p:not([dir]) {
    unicode-bidi: plaintext; /* the wording may have another direction than the page */
  }

  .placeholder-icon {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    margin-block-end: 6px;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_text-muted) 11%, transparent);
    font-size: 1.6em;
  }

  .placeholder-icon .icon {
    stroke-width: 1.5;
  }

  .skeleton {
    display: block;
    border-radius: 8px;
    background: color-mix(in srgb, var(--_text-muted) 18%, transparent);
    outline: 1px solid transparent; /* visible in forced colours */
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
    max-inline-size: 200px;
    block-size: 12px;
  }

  .skeleton-lines .skeleton + .skeleton {
    inline-size: 85%;
    max-inline-size: 320px;
    block-size: 10px;
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
