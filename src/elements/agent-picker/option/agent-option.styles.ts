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
    padding: 10px;
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
    contain-intrinsic-block-size: auto 4200px;
  }

  .option {
    position: relative;
    display: flex;
    align-items: start;
    gap: 12px;
    min-inline-size: 0;
    padding-block: 10px;
    padding-inline: 12px 10px;
    border-radius: calc(var(--_radius) - 4px);
    cursor: pointer;
    transition: background-color var(--_duration);
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

  .option[aria-selected='true']::before {
    content: '';
    position: absolute;
    inset-block: 10px;
    inset-inline-start: 0;
    inline-size: 3px;
    border-radius: 3px;
    background: var(--_accent);
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

  .list[aria-disabled='true'] :is(.name, .welcome) {
    color: var(--_text-muted);
  }

  .option-words {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    min-inline-size: 0;
    min-block-size: var(--_avatar-size);
  }

  .name,
  .introduction,
  .welcome {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    /* Names of both directions start beside their avatars. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  /* Text against the direction of the page has one line: Chromium would place the ellipsis of a second one outside. */
  .option-words:dir(ltr) > :is(.name, .introduction, .welcome)[dir='rtl'],
  .option-words:dir(rtl) > :is(.name, .introduction, .welcome)[dir='ltr'] {
    display: block;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    font-weight: 600;
    letter-spacing: -0.005em;
    line-height: 1.35;
  }

  .introduction,
  .welcome {
    margin-block: 1px 0;
    color: var(--_text-muted);
    font-size: 0.9em;
    line-height: 1.4;
  }

  .welcome {
    margin-block-start: 6px;
    color: var(--_text);
  }

  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    min-inline-size: 0;
    margin-block-start: 6px;
  }

  /* Not a flex container, because truncated text has no ellipsis there. */
  .badge {
    max-inline-size: 100%;
    padding: 1px 8px;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: 99px;
    color: var(--_text-muted);
    font-size: 0.8em;
    line-height: 1.5;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .badge .icon {
    display: inline;
    margin-inline-end: 4px;
    vertical-align: -0.14em;
  }

  .option[aria-selected='true'] .badge {
    border-color: color-mix(in srgb, var(--_accent) 30%, var(--_border));
  }

  .check {
    flex: none;
    align-self: center;
    color: var(--_accent);
    font-size: 1.133em;
    visibility: hidden;
  }

  .option[aria-selected='true'] .check {
    visibility: visible;
  }

  @container agent-picker (inline-size < 280px) {
    .option {
      gap: 10px;
      --_avatar-size: 32px;
    }
  }

  /* In a narrow list the text needs the space. Bar and background mark the selected agent. */
  @container agent-picker (inline-size < 16em) {
    :host(:not([layout='grid'])) .check {
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

    .option[aria-selected='true']::before,
    .check {
      forced-color-adjust: none;
      background: Highlight;
    }

    .check {
      background: none;
      color: Highlight;
    }
  }
`;
