import {css} from 'lit';

export const optionStyles = css`
  .skeletons {
    display: grid;
    gap: 2px;
  }

  .skeleton-row {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 64px;
    padding: 10px 12px;
  }

  .skeleton-row:nth-child(3) {
    opacity: 0.7;
  }

  .skeleton-row:nth-child(4) {
    opacity: 0.4;
  }

  .list,
  .group {
    display: grid;
    flex: none;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
  }

  /* On groups instead of options, because many such boxes would slow scrolling. */
  .group.full {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 3960px;
  }

  .option {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    min-inline-size: 0;
    min-block-size: 64px;
    padding: 10px 12px;
    border-radius: calc(var(--_radius) - 4px);
    cursor: pointer;
    transition: background-color var(--_change);
  }

  .option:hover {
    background: var(--_surface-raised);
  }

  .option:focus-visible {
    outline-offset: -2px;
  }

  .option[aria-selected='true'] {
    background: color-mix(in srgb, var(--_accent) 11%, var(--_surface));
  }

  .option[aria-selected='true'] .avatar {
    background: var(--_surface);
  }

  .option[aria-disabled='true'] {
    cursor: default;
  }

  .list[aria-disabled='true'] .option:hover:not([aria-selected='true']) {
    background: none;
  }

  .list[aria-disabled='true'] .avatar,
  .list[aria-disabled='true'] .badges {
    opacity: 0.6;
  }

  .list[aria-disabled='true'] .name {
    color: var(--_text-muted);
  }

  .option-words {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    min-inline-size: 0;
  }

  .name,
  .introduction {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    /* Names of both directions start beside their avatars. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .name {
    font-weight: 600;
    letter-spacing: -0.005em;
    line-height: 1.35;
  }

  .introduction {
    margin-block-start: 1px;
    color: var(--_text-muted);
    font-size: 0.9em;
    line-height: 1.4;
  }

  .badges {
    display: flex;
    flex: none;
    gap: 8px;
    color: var(--_text-muted);
  }

  .badge {
    display: grid;
    font-size: 16px;
  }

  .check {
    flex: none;
    align-self: center;
    color: var(--_link);
    font-size: 1.133em;
  }

  .option[aria-selected='false'] .check {
    display: none;
  }

  @container agent-picker (inline-size < 280px) {
    .option {
      gap: 10px;
      --_avatar-size: 32px;
    }
  }

  /* In a narrow list the text needs the space. */
  @container agent-picker (inline-size < 16em) {
    :host(:not([layout='grid'])) .badges {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .option:hover {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }

    .option[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .option:focus-visible {
      outline: 3px double Highlight;
      outline-offset: -3px;
    }

    .check {
      forced-color-adjust: none;
      color: Highlight;
    }
  }
`;
