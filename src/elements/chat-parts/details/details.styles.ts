import {css} from 'lit';

/** Shared by the status and the heading of the reasoning. A sheet of its own, so that it comes before both. */
export const lineStyles = css`
  .reply-status,
  .reasoning-toggle {
    display: flex;
    gap: 0.4em;
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.933em;
    text-align: start;
  }

  .elapsed {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

export const statusStyles = css`
  /* A quiet sign that something runs. */
  .reply-status::before {
    content: '';
    flex: none;
    inline-size: 7px;
    block-size: 7px;
    margin-block-start: calc((1em * var(--_line-height) - 7px) / 2); /* the middle of the first line */
    margin-inline-end: 2px;
    border-radius: 50%;
    background: var(--_link);
    animation: pulse 1.4s ease-in-out infinite;
  }

  @keyframes pulse {
    50% {
      opacity: 0.25;
    }
  }

  .bubble .reply-status {
    font-size: 1em;
    color: color-mix(in srgb, var(--_on-agent-bubble) 78%, var(--_agent-bubble));
  }

  @media (prefers-reduced-motion: reduce) {
    .reply-status::before {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .reply-status::before {
      background: CanvasText;
    }
  }
`;

export const reasoningStyles = css`
  .thought {
    max-inline-size: min(100%, var(--_message-max-width));
  }

  .reasoning-toggle {
    min-block-size: 28px;
    align-items: center;
    margin-inline: -5px;
    padding-inline: 5px 8px;
    border-radius: 6px;
  }

  .reasoning-toggle:hover {
    background: color-mix(in srgb, var(--_text) 6%, transparent);
    color: var(--_text);
  }

  .reasoning-toggle .icon {
    transition: rotate var(--_change);
  }

  .reasoning-toggle:dir(rtl) .icon {
    scale: -1 1;
  }

  .reasoning-toggle[aria-expanded='true'] .icon {
    rotate: 90deg;
  }

  .reasoning-toggle[aria-expanded='true']:dir(rtl) .icon {
    rotate: -90deg;
  }

  .reasoning {
    max-block-size: 16em;
    margin-block: 4px 8px;
    margin-inline-start: 2px;
    padding-inline: 14px 6px;
    border-inline-start: 2px solid var(--_border);
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    color: var(--_text-muted);
    font-size: 0.933em;
  }

  .reasoning p {
    min-block-size: 0.6em;
    margin: 0;
    white-space: pre-wrap;
  }

  @media (pointer: coarse) {
    .reasoning-toggle {
      min-block-size: 44px;
    }
  }
`;
