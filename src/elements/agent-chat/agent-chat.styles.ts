import {css} from 'lit';

/** The frame of the chat: header, transcript, and what floats over them. */
export const chatStyles = css`
  :host {
    block-size: 600px;
    min-block-size: 0;
    min-inline-size: 0;
  }

  .base {
    container: agent-chat / inline-size;
    position: relative;
    isolation: isolate;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 2px);
    background: var(--_surface);
    --_gutter: calc(var(--_space) * 1.25);
    --_column: 52em;
  }

  slot[hidden],
  [hidden] {
    display: none !important; /* the author's display values must not bring hidden parts back */
  }

  /* background image */

  .backdrop {
    position: absolute;
    inset: 0;
    z-index: -1;
  }

  :host([background='header']) .backdrop {
    inset-block-end: auto;
    block-size: 88px;
  }

  :host([background='none']) .backdrop {
    display: none;
  }

  .backdrop > * {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }

  .backdrop img {
    object-fit: cover;
  }

  .scrim {
    background: var(--_scrim);
  }

  /* header */

  .header {
    display: flex;
    align-items: center;
    gap: 12px;
    flex: none;
    padding-inline: max(var(--_gutter), calc((100% - var(--_column)) / 2 + var(--_gutter)));
    border-block-end: 1px solid color-mix(in srgb, var(--_border) 80%, transparent);
  }

  .header.vacant {
    border-block-end-color: transparent;
  }

  .agent,
  .header ::slotted(*) {
    margin-block: 12px;
  }

  .agent {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 12px;
    min-inline-size: 0;
  }

  .agent-words {
    flex: 1;
    min-inline-size: 0;
  }

  .name {
    overflow: hidden;
    font-size: 1.0667em;
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.3;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .introduction {
    margin: 1px 0 0;
    overflow: hidden;
    color: var(--_text-muted);
    font-size: 0.867em;
    line-height: 1.35;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* transcript */

  .body {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }

  .transcript {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, var(--_text-muted) 45%, transparent) transparent;
  }

  .transcript:focus-visible {
    outline-offset: -2px;
  }

  .column {
    display: flex;
    flex-direction: column;
    min-block-size: 100%;
    max-inline-size: var(--_column);
    margin-inline: auto;
    padding: var(--_gutter) var(--_gutter) 12px;
  }

  .latest-button {
    position: absolute;
    inset-block-end: 10px;
    inset-inline: 0;
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    margin-inline: auto;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: 50%;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
    font-size: 1.133em;
    cursor: pointer;
    animation: rise var(--_duration) ease-out;
  }

  .latest-button:hover {
    background: var(--_surface-raised);
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }

  /* nothing to show yet */

  .placeholder {
    display: grid;
    flex: 1;
    gap: 6px;
    place-content: center;
    justify-items: center;
    padding: var(--_gutter);
    color: var(--_text-muted);
    text-align: center;
  }

  .placeholder p {
    max-inline-size: 34em;
    margin: 0;
  }

  .placeholder .notice {
    max-inline-size: 34em;
    text-align: start;
  }

  .placeholder .avatar {
    --_avatar-size: 64px;
    margin-block-end: 6px;
  }

  .placeholder .placeholder-name {
    color: var(--_text);
    font-size: 1.133em;
    font-weight: 650;
  }

  .placeholder-icon {
    margin-block-end: 4px;
    color: color-mix(in srgb, var(--_text-muted) 70%, transparent);
    font-size: 30px;
  }

  .placeholder-icon .icon {
    stroke-width: 1.5;
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

  .above {
    align-self: center;
    margin-block-end: 16px;
    text-align: center;
  }

  .above .text-button {
    font-size: 0.867em;
  }

  @container agent-chat (inline-size < 420px) {
    .header,
    .column,
    .composer {
      --_gutter: 14px;
    }
  }

  :host([density='compact']) .base {
    --_gutter: 12px;
    --_avatar-size: 32px;
  }

  @media (prefers-reduced-motion: reduce) {
    .skeleton,
    .latest-button {
      animation: none;
    }
  }
`;
