import {css} from 'lit';

/** The looks of one message and of the turn it belongs to. */
export const messageStyles = css`
  .turn {
    flex: none;
  }

  .turn + .turn,
  .welcome + .turn {
    margin-block-start: 12px;
  }

  /* A new question goes to the top; --_view-size is what the scroller measures. */
  .turn.on-top {
    min-block-size: calc(var(--_view-size, 0px) - 26px);
  }

  /* Laid out when it comes near; only where a browser keeps the reader's place while heights become known. */
  @supports (overflow-anchor: auto) {
    .turn.far {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 4000px;
      margin-inline: -6px; /* room for focus rings, which are cut off at its edges */
      padding-inline: 6px;
    }
  }

  agent-chat-message {
    display: block;
  }

  agent-chat-message + agent-chat-message {
    margin-block-start: 12px;
  }

  .message {
    display: flex;
    flex-direction: column;
    align-items: start;
    gap: 6px;
  }

  .message.user {
    flex-direction: row-reverse;
    align-items: end;
    gap: 10px;
  }

  .bubble {
    min-inline-size: 0;
    max-inline-size: min(100%, var(--_message-max-width));
    padding: 10px 16px;
    border-radius: var(--_radius);
    background: var(--_agent-bubble);
    color: var(--_on-agent-bubble);
    border-end-start-radius: 4px;
  }

  .user .bubble {
    max-inline-size: min(82%, var(--_message-max-width));
    border-end-start-radius: var(--_radius);
    border-end-end-radius: 4px;
    background: var(--_user-bubble);
    color: var(--_on-user-bubble);
  }

  /* waiting and writing */

  .dots {
    display: flex;
    align-items: center;
    gap: 5px;
    block-size: calc(1em * var(--_line-height));
  }

  .dots i {
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--_text-muted);
    animation: dot 1.3s ease-in-out infinite;
  }

  .dots i:nth-child(2) {
    animation-delay: 0.16s;
  }

  .dots i:nth-child(3) {
    animation-delay: 0.32s;
  }

  @keyframes dot {
    0%,
    60%,
    100% {
      opacity: 0.35;
      transform: none;
    }
    30% {
      opacity: 1;
      transform: translateY(-3px);
    }
  }

  .cursor {
    display: inline-block;
    inline-size: 2px;
    block-size: 1.1em;
    margin-inline-start: 3px;
    border-radius: 1px;
    background: var(--_accent);
    vertical-align: -0.16em;
    animation: blink 1.1s steps(2, jump-none) infinite;
  }

  @keyframes blink {
    to {
      opacity: 0;
    }
  }

  /* below a message */

  .actions {
    display: flex;
    align-items: center;
    gap: 2px;
    min-block-size: 28px;
    margin-block-start: -2px;
    margin-inline-start: -6px;
    transition: opacity var(--_duration);
  }

  .timestamp {
    padding-inline: 6px;
    color: var(--_text-muted);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
    line-height: 28px;
    white-space: nowrap;
    transition: opacity var(--_duration);
  }

  .user .timestamp {
    line-height: 1.6;
    padding: 0;
  }

  .note + .actions {
    margin-block-start: -6px;
  }

  @media (hover: hover) {
    .message:not(:hover, :focus-within) > :is(.actions, .timestamp) {
      opacity: 0;
    }

    .turn:nth-last-child(2) agent-chat-message:last-child .message > .actions {
      opacity: 1;
    }
  }

  /* a question that waits to be sent */

  .queued {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: center;
    justify-content: end;
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.867em;
  }

  .message.user:has(.queued) {
    flex-direction: column;
    gap: 4px;
  }

  .message.user:has(.queued) .bubble {
    outline: 1px dashed var(--_user-bubble);
    outline-offset: 2px;
  }

  @container agent-chat (inline-size < 420px) {
    .user .timestamp {
      display: none;
    }

    .user .bubble {
      max-inline-size: 88%;
    }
  }

  :host([density='compact']) {
    --_font-size: var(--agent-font-size, 14px);
    --_line-height: var(--agent-line-height, 1.45);
  }

  :host([density='compact']) .bubble {
    padding: 7px 12px;
  }

  :host([density='compact']) :is(.turn + .turn, .welcome + .turn, agent-chat-message + agent-chat-message) {
    margin-block-start: 6px;
  }

  @media (prefers-reduced-motion: reduce) {
    .dots i,
    .cursor {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .bubble {
      border: 1px solid;
    }

    .user .bubble {
      border-width: 2px;
    }

    .dots i,
    .cursor {
      background: CanvasText;
    }
  }
`;
