import {css} from 'lit';

/** The frame of the chat, its background image, and the header. */
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
    block-size: 160px;
    mask-image: linear-gradient(#000 40%, transparent);
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

  .talks-to,
  .header ::slotted(*) {
    margin-block: 12px;
  }

  .talks-to {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 12px;
    min-inline-size: 0;
  }

  .talks-to-words {
    flex: 1;
    min-inline-size: 0;
  }

  /* words of both directions begin beside the picture */
  .talks-to-words > * {
    text-align: -webkit-match-parent;
    text-align: match-parent;
    unicode-bidi: isolate;
  }

  .name {
    overflow: hidden;
    font-size: 1.0667em;
    font-weight: 650;
    letter-spacing: -0.01em;
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

  @container agent-chat (inline-size < 420px) {
    .header,
    .column,
    .composer {
      --_gutter: 14px;
    }
  }

  :host([density='compact']) .base {
    --_gutter: 12px;
    --_avatar-size: var(--agent-avatar-size, 32px);
  }
`;
