import {css} from 'lit';

/** A reply without a box. */
const plainReply = css`
  padding: 0;
  border: 0; /* in forced colours, it would touch the words */
  background: none;
  color: var(--_text);
  outline: none;
`;

export const messageStyles = css`
  .turn {
    flex: none;
    contain-intrinsic-block-size: auto 4000px; /* browsers store the real size while it is rendered */
  }

  /* Together with the actions below a reply, 32 px. Where they are always visible, they need more space below. */
  .turn + .turn {
    margin-block-start: var(--_space);
  }

  @media (hover: hover) {
    .turn + .turn {
      margin-block-start: calc(var(--_space) * 0.25);
    }
  }

  /* Layout starts near the view. Requires scroll anchoring, because heights change when they become known. */
  @supports (overflow-anchor: auto) {
    .turn.far {
      content-visibility: auto;
      margin-inline: -6px; /* space for focus rings, which are clipped at the edges */
      padding-inline: 6px;
    }
  }

  agent-chat-message {
    display: block;
  }

  agent-chat-message + agent-chat-message {
    margin-block-start: calc(var(--_space) * 0.75);
  }

  /* New turns fade in, question and reply together. Stored messages, and those of another element, appear at once. */
  .turn.new {
    animation: appear var(--_entrance);
  }

  @keyframes appear {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }

  .message {
    display: flex;
    flex-direction: column;
    align-items: start;
    gap: 6px;
  }

  .message:focus-visible {
    border-radius: var(--_radius);
    outline-offset: 4px;
  }

  /* Such a group clips at its edges. */
  .turn.far .message:focus-visible {
    outline-offset: -2px;
  }

  .message.user {
    flex-direction: row-reverse;
    align-items: end;
    gap: 10px;
  }

  .bubble {
    min-inline-size: 0;
    max-inline-size: min(100%, var(--_message-max-width));
    background: var(--_agent-bubble);
    color: var(--_on-agent-bubble);
  }

  /* Questions are usually short, so their bubbles stay narrow. */
  .user .bubble {
    max-inline-size: min(80%, 34em);
    padding: calc(var(--_space) * 0.5625) calc(var(--_space) * 0.9375);
    border-start-start-radius: calc(var(--_radius) + 2px);
    border-end-end-radius: var(--_tail);
    background: var(--_user-bubble);
    color: var(--_on-user-bubble);
  }

  :host([replies='plain']) .agent > .bubble,
  .hero .agent > .bubble {
    ${plainReply}
  }

  @container agent-chat (inline-size >= 480px) {
    :host(:not([replies='bubble'])) .agent > .bubble {
      ${plainReply}
    }
  }

  .user .bubble ::selection {
    background: color-mix(in srgb, var(--_on-user-bubble) 32%, transparent);
  }

  /* waiting and writing */

  .dots {
    display: flex;
    align-items: center;
    gap: 5px;
    block-size: calc(1em * var(--_line-height));
  }

  .dots i {
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--_text-muted);
    opacity: 0.35;
    animation: dot 1.3s ease-in-out 0.3s infinite; /* the delay saves frames when a reply arrives at once */
  }

  .dots i:nth-child(2) {
    animation-delay: 0.46s;
  }

  .dots i:nth-child(3) {
    animation-delay: 0.62s;
  }

  @keyframes dot {
    30% {
      opacity: 1;
      transform: translateY(-3px);
    }
    60% {
      opacity: 0.35;
      transform: none;
    }
  }

  .cursor {
    display: inline-block;
    inline-size: 2px;
    block-size: 1.1em;
    margin-inline-start: 3px;
    border-radius: 1px;
    background: var(--_link);
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
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
    min-block-size: 28px;
    margin-block-start: -2px;
    margin-inline-start: -6px;
    transition: opacity var(--_change);
  }

  /* the reserved space of a button that has not loaded */
  .action:empty {
    visibility: hidden;
  }

  .timestamp {
    padding-inline: 6px;
    color: var(--_text-muted);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
    line-height: 28px;
    white-space: nowrap;
    transition: opacity var(--_change);
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

    .turn.latest agent-chat-message:not(:has(~ agent-chat-message)) .actions {
      opacity: 1;
    }
  }

  /* a queued question */

  .queued,
  .queued span {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: center;
    justify-content: end;
    margin: 0;
    text-align: end;
  }

  .queued {
    color: var(--_text-muted);
    font-size: 0.867em;
  }

  .message.unsent {
    flex-direction: column;
    gap: 4px;
  }

  .message.unsent .note {
    text-align: end;
  }

  .message.unsent .bubble {
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

  :host([density='compact']) .user .bubble {
    padding-block: calc(var(--_space) * 0.3125);
  }

  :host([density='compact']) .turn + .turn,
  :host([density='compact']) .welcome + .turn,
  :host([density='compact']) agent-chat-message + agent-chat-message {
    margin-block-start: calc(var(--_space) * 0.375);
  }

  :host([density='compact']) .message {
    gap: 2px;
  }

  @media (prefers-reduced-motion: reduce) {
    .dots i,
    .cursor {
      animation: none;
      opacity: 1;
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

    .action,
    .latest-button {
      border: 1px solid ButtonBorder;
    }
  }
`;
