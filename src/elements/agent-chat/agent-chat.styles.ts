import {css, unsafeCSS} from 'lit';
import {blackInLight, scrimShares, whiteInDark} from '../../styles/default-tokens.js';

export const chatStyles = css`
  :host {
    block-size: min(600px, 100dvh);
    min-block-size: 0;
    min-inline-size: 0;
  }

  .base {
    container: agent-chat / inline-size;
    position: relative;
    isolation: isolate;
    display: flex;
    flex-direction: column;
    justify-content: flex-end; /* with very little height, the header is clipped first */
    block-size: calc(100% - var(--_covered, 0px)); /* height covered by an on-screen keyboard */
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 2px);
    background: var(--_surface);
    --_tail: min(5px, var(--_radius)); /* the bubble corner next to the author */
    --_on-surface: var(--_text-muted);
    --_on-picture: color-mix(in srgb, var(--_text) 60%, var(--_text-muted));
    --_link-on-picture: color-mix(in srgb, var(--_text) 40%, var(--_link));
  }

  /* The gutter grows with the chat; header, messages and composer share one column. */
  .base > * {
    --_gutter: clamp(calc(var(--_space) * 0.75), 2px + 3.6cqi, calc(var(--_space) * 1.5));
    --_column: calc(var(--_message-max-width) + 2 * var(--_gutter));
  }

  /* An optional part takes no place itself, so that a part whose code is missing leaves no gap. */
  .chat-part {
    display: contents;
  }

  /* background image */

  .backdrop,
  .backdrop > * {
    position: absolute;
    inset: 0;
  }

  .backdrop {
    z-index: -1;
  }

  :host([background='header']) .backdrop {
    inset-block-end: auto;
    block-size: 160px;
    mask-image: linear-gradient(#000 50%, transparent);
  }

  .backdrop img {
    z-index: -1;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  /* Shades the image, so that the scrim need not hide it: lighter in light chats, darker in dark ones. */
  .backdrop::before,
  .backdrop::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  .backdrop::before {
    background: light-dark(${unsafeCSS(blackInLight)}, black);
    mix-blend-mode: screen;
  }

  .backdrop::after {
    background: light-dark(white, ${unsafeCSS(whiteInDark)});
    mix-blend-mode: multiply;
  }

  /*
   * The scrim has the surface colour of the page, so it fits any colour scheme. Its opacity and the muted colours
   * keep a contrast of 4.5:1 on white and on black images, and so on any image.
   */
  .scrim {
    z-index: 1;
    background: var(
      --agent-scrim,
      light-dark(
        color-mix(in srgb, var(--_surface) ${scrimShares.light}%, transparent),
        color-mix(in srgb, var(--_surface) ${scrimShares.dark}%, transparent)
      )
    );
  }

  .backdrop ~ * {
    --_text-muted: var(--_on-picture);
    --_link: var(--_link-on-picture);
  }

  /* header */

  .header,
  .talks-to {
    display: flex;
    align-items: center;
    gap: 12px;
  }

  .header,
  .base > .placeholder {
    flex: none;
    padding-inline: max(var(--_edge), calc((100% - var(--_column)) / 2 + var(--_gutter)));
  }

  @container agent-chat (inline-size >= 960px) {
    .header {
      padding-inline: var(--_edge);
    }
  }

  .header {
    border-block-end: 1px solid color-mix(in srgb, var(--_border) 80%, transparent);
  }

  /* Without the agent's name, buttons of a launcher do not cover the conversation. */
  .header:not(.vacant) {
    min-block-size: calc(var(--_avatar-size) + var(--_space) * 0.875);
  }

  .base > .placeholder {
    place-content: stretch;
    justify-items: stretch;
    padding-block: 0 calc(var(--_space) * 0.5);
    text-align: start;
  }

  /* Rounded corners and cut-outs of a screen need more space than the gutter. */
  .header,
  .base > .placeholder,
  .column,
  .composer {
    --_edge: max(
      var(--_gutter),
      var(--_safe-area, max(env(safe-area-inset-left), env(safe-area-inset-right)))
    );
  }

  .backdrop ~ * .count.too-long {
    color: color-mix(in srgb, var(--_text) 40%, var(--_danger));
  }

  /* Separates the bubble from an image of a similar colour, which is common under a dark scrim. */
  :where(.backdrop ~ .body .agent) > .bubble {
    background: light-dark(var(--_agent-bubble), color-mix(in srgb, var(--_text) 5%, var(--_agent-bubble)));
    outline: 1px solid color-mix(in srgb, var(--_text) 9%, transparent);
    outline-offset: -1px;
  }

  .backdrop ~ .header {
    border-block-end-color: color-mix(in srgb, var(--_text) 12%, transparent);
  }

  .header.vacant {
    border-block-end-color: transparent;
  }

  .talks-to,
  .header ::slotted(*) {
    margin-block: calc(var(--_space) * 0.75);
  }

  .talks-to,
  .talks-to-words {
    flex: 1;
    min-inline-size: 0;
  }

  /* text of both directions starts next to the avatar */
  .talks-to-words > * {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .name {
    overflow: hidden;
    font-size: 1.067em;
    font-weight: 650;
    letter-spacing: -0.011em;
    line-height: 1.3;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .introduction {
    margin: 1px 0 0;
    overflow: hidden;
    color: var(--_text-muted);
    font-size: 0.867em;
    line-height: 1.35;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .backdrop {
      display: none;
    }
  }

  :host([density='compact']) .base {
    --_avatar-size: var(--agent-avatar-size, 28px);
  }

  :host([density='compact']) .base > * {
    --_gutter: clamp(calc(var(--_space) * 0.625), 1px + 2.4cqi, var(--_space));
  }

  :host([density='compact']) :is(.talks-to, .header ::slotted(*)) {
    margin-block: calc(var(--_space) * 0.4375);
  }

  :host([density='compact']) .talks-to {
    gap: 10px;
  }

  /* name and introduction in one line */
  :host([density='compact']) .talks-to-words {
    display: flex;
    gap: 8px;
    align-items: baseline;
  }

  :host([density='compact']) .name {
    flex: none;
    max-inline-size: 60%;
  }

  :host([density='compact']) .introduction {
    flex: 1;
  }
`;

/** Print: all messages below each other, without controls. */
export const printedChatStyles = css`
  @media print {
    .base :is(.body, .transcript, .column) {
      display: block;
      max-inline-size: none;
      overflow: visible;
      scrollbar-width: none;
    }

    .base :is(.backdrop, .latest-button, .offline, .suggestion-box, .composer) {
      display: none;
    }

    .base .turn {
      min-block-size: 0 !important; /* overrides the inline height of a question at the top */
      content-visibility: visible;
      animation: none;
    }

    .base :is(.day, .user) {
      break-after: avoid;
    }

    .base .message {
      break-inside: avoid; /* a message longer than a page still breaks */
    }

    .base .message > :is(.actions, .timestamp) {
      opacity: 1;
    }
  }
`;
