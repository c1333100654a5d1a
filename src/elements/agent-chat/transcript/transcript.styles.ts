import {css} from 'lit';

export const transcriptStyles = css`
  .body {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: max(25%, 84px); /* one line of a message and its actions */
  }

  .transcript {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    /* with contain, the page would not scroll over a short transcript */
    overscroll-behavior: var(--_overscroll, auto);
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
    padding: var(--_gutter) var(--_edge) 12px;
  }

  .end {
    margin-block-start: -12px; /* at the end of the last message */
  }

  .latest-button {
    position: absolute;
    inset-block-end: 10px;
    inset-inline: 0;
    display: grid;
    grid-auto-flow: column;
    place-items: center;
    gap: 4px;
    inline-size: fit-content;
    min-inline-size: 36px;
    block-size: 36px;
    margin-inline: auto;
    padding-inline: 8px;
    border: 1px solid var(--_border);
    border-radius: 18px;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    font-size: 1.133em;
    animation: appear var(--_entrance); /* like a message */
    transition: background-color var(--_change);
  }

  @media (pointer: coarse) {
    .latest-button {
      min-inline-size: 44px;
      block-size: 44px;
      border-radius: 22px;
    }
  }

  .latest-button:hover {
    background: var(--_surface-raised);
  }

  /* before the first message */

  .earlier {
    flex: none;
    align-self: center;
    text-align: center;
  }

  .earlier > * {
    margin-block: 0 16px;
  }

  .earlier .text-button {
    justify-content: center;
    font-size: 0.867em;
  }

  .earlier .text-button[aria-disabled='true'] {
    text-decoration: none;
  }

  .day {
    inline-size: fit-content;
    margin: 0 auto calc(var(--_space) * 0.75);
    color: var(--_text-muted);
    font-size: 0.8em;
    text-align: center;
    unicode-bidi: plaintext; /* the text direction may differ from the page */
  }

  agent-chat-message + .day {
    margin-block-start: var(--_space);
  }

  /* the empty chat */

  .hero,
  .hero-head {
    display: grid;
    justify-items: center;
    gap: 10px;
  }

  .hero {
    margin-block: auto;
  }

  .hero-head {
    --_avatar-size: 56px;
    color: var(--_text);
    font-size: 1.333em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.3;
    text-align: center;
  }

  .hero .message {
    align-items: center;
  }

  .hero .blocks > p {
    text-align: center;
  }

  /* placeholders */

  .placeholder .notice {
    max-inline-size: 34em;
    text-align: start;
  }

  .placeholder .invitation {
    margin-block-start: 10px;
    color: var(--_text);
  }
`;
