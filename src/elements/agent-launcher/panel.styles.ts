import {css} from 'lit';

export const panelStyles = css`
  .panel {
    position: fixed;
    inset: auto;
    inset-block-end: calc(var(--_block-edge) + var(--_size) + 12px);
    inset-inline-end: var(--_inline-edge);
    display: none;
    flex-direction: column;
    inline-size: min(var(--_panel-width), 100% - 2 * var(--_inline-edge));
    max-inline-size: none;
    block-size: min(var(--_panel-height), 100% - 2 * var(--_block-edge) - var(--_size) - 12px);
    max-block-size: none;
    margin: 0;
    padding: 0;
    overflow: hidden;
    overscroll-behavior: contain;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 4px);
    background: var(--_surface);
    box-shadow: 0 12px 48px rgb(15 20 40 / 22%);
    color: var(--_text);
    --_overscroll: contain; /* scrolling inside does not scroll the page */
    --_bar: calc(var(--_avatar-size) + 24px);
    --_safe-area: 0px; /* the panel itself avoids the edges of the screen */
    animation: agent-launcher-rise var(--_entrance);
  }

  :host([placement='bottom-start']) .popover {
    inset-inline: var(--_inline-edge) auto;
  }

  :host([expanded]) .popover {
    inline-size: min(max(var(--_panel-width), 720px), 100% - 2 * var(--_inline-edge));
    block-size: calc(100% - 2 * var(--_block-edge) - var(--_size) - 12px);
  }

  .panel:popover-open,
  .panel[open] {
    display: flex;
  }

  .panel:focus {
    outline: none; /* it has the focus only while the content loads */
  }

  /* forms of a dialog */

  .dialog {
    inset: 0;
    inline-size: min(720px, 100% - 2 * var(--_inline-edge));
    block-size: min(800px, 100% - 2 * var(--_block-edge));
    margin: auto;
  }

  .fullscreen {
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom)
      env(safe-area-inset-left);
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }

  :modal::backdrop {
    background: rgb(10 12 20 / 45%);
  }

  /* The panel covers the whole page. A dark page would show for a moment before it. */
  .fullscreen:modal::backdrop {
    background: none;
  }

  /* inside */

  :host([density='compact']) .panel {
    --_bar: calc(var(--agent-avatar-size, 32px) + 24px);
  }

  .bar {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: flex-end;
    gap: 8px;
    block-size: var(--_bar);
    padding-inline: 16px 12px;
  }

  .title {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    font-size: 1.0667em;
    font-weight: 650;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* The header of the chat leaves room for the buttons. */
  .chatting .bar {
    z-index: 1;
    margin-block-end: calc(-1 * var(--_bar));
    pointer-events: none;
  }

  .chatting .small-button {
    pointer-events: auto;
  }

  /* The button in the corner stays visible, and closes the panel. */
  .popover .close {
    display: none;
  }

  .bar .back {
    margin-inline: -8px auto;
  }

  .back:dir(rtl) .icon {
    scale: -1 1;
  }

  .step {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }

  agent-chat,
  agent-picker {
    flex: 1;
    block-size: auto;
    min-block-size: 0;
  }

  agent-chat::part(base),
  agent-picker::part(base) {
    border: 0;
    border-radius: 0;
  }

  agent-picker::part(base) {
    padding-block-start: 6px; /* room for the focus ring of the search field */
  }

  agent-chat::part(header) {
    padding-inline-end: max(56px, calc((100% - var(--_column)) / 2 + var(--_gutter)));
  }

  .popover agent-chat::part(header) {
    padding-inline-end: 16px;
  }

  .bar:has(.back) ~ .step agent-chat::part(header) {
    padding-inline-start: max(48px, calc((100% - var(--_column)) / 2 + var(--_gutter)));
  }

  /* while the code loads */

  .loading {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    padding: 0 16px 16px;
  }

  /* in place of the header, beside the close button */
  .loading-header {
    display: flex;
    align-items: center;
    gap: 12px;
    block-size: var(--_bar);
    margin-block-start: calc(-1 * var(--_bar));
    margin-inline-end: 40px;
  }

  /* In the middle, like the agent in the empty chat. */
  .loading-messages {
    display: grid;
    flex: 1;
  }

  .loading-field {
    flex: none;
    block-size: 48px;
    border-radius: 24px;
  }

  .failed {
    padding-inline: 16px;
  }
`;
