import {css} from 'lit';

export const cardStyles = css`
  :host([layout='grid']) .group,
  :host([layout='grid']) .skeletons {
    /* At most six columns, because the size of a group is divisible by one to six. */
    grid-template-columns: repeat(auto-fill, minmax(max(min(100%, 210px), 100% / 6 - 10px), 1fr));
    gap: 10px;
  }

  :host([layout='grid']) .list {
    gap: 10px;
    padding: 2px;
  }

  :host([layout='grid']) .group.full {
    contain-intrinsic-block-size: auto 4000px;
  }

  :host([layout='grid']) .option {
    --_avatar-size: 48px;
    flex-direction: column;
    align-items: stretch;
    gap: 6px;
    padding: 0 12px 12px;
    overflow: hidden;
    border: 1px solid var(--_border);
    background: var(--_surface);
  }

  :host([layout='grid']) .option:hover {
    border-color: color-mix(in srgb, var(--_accent) 45%, var(--_border));
  }

  :host([layout='grid']) .option[aria-selected='true'] {
    border-color: var(--_link);
    background: color-mix(in srgb, var(--_accent) 7%, var(--_surface));
  }

  .cover {
    position: relative;
    flex: none;
    block-size: 64px;
    margin-inline: -12px;
    overflow: hidden;
    background: linear-gradient(
      135deg,
      color-mix(in srgb, var(--_accent) 16%, var(--_surface)),
      color-mix(in srgb, var(--_accent) 6%, var(--_surface))
    );
  }

  .cover img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  /* A bright image would glare on a dark page. */
  .cover::after {
    content: '';
    position: absolute;
    inset: 0;
    background: light-dark(transparent, rgb(0 0 0 / 38%));
  }

  /* A lazy image without a box never loads. */
  .cover img:not([data-loaded]) {
    opacity: 0;
  }

  :host([layout='grid']) .avatar {
    margin-block-start: -34px;
    outline: 3px solid var(--_surface);
  }

  :host([layout='grid']) .option-words {
    align-content: start;
  }

  :host([layout='grid']) :is(.name, .introduction) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    white-space: normal;
  }

  /* Text against the direction of the page has one line: Chromium would place the ellipsis of a second one outside. */
  :host([layout='grid']) .option-words:dir(ltr) > [dir='rtl'],
  :host([layout='grid']) .option-words:dir(rtl) > [dir='ltr'] {
    display: block;
    white-space: nowrap;
  }

  :host([layout='grid']) .check {
    position: absolute;
    inset-block-start: 10px;
    inset-inline-end: 10px;
    padding: 4px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.933em;
  }

  .skeleton-card {
    flex-direction: column;
    align-items: stretch;
    padding: 0 0 14px;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 4px);
  }

  .skeleton-cover {
    block-size: 64px;
    border-radius: 0;
  }

  .skeleton-card .skeleton-lines {
    flex: none;
    padding-inline: 12px;
  }

  @media (forced-colors: active) {
    /* Outside, because the image would hide it. */
    :host([layout='grid']) .option:is(:hover, :focus-visible, [aria-selected='true']) {
      outline-offset: 0;
    }

    :host([layout='grid']) .list {
      padding: 3px; /* the width of the outline */
    }

    :host([layout='grid']) .check {
      background: Canvas;
      color: Highlight;
    }

    :host([layout='grid']) .avatar {
      outline: none;
    }
  }
`;
