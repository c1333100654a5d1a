import {css} from 'lit';

export const avatarStyles = css`
  .avatar {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: var(--_avatar-size);
    block-size: var(--_avatar-size);
    border-radius: 50%;
    overflow: hidden;
    background: color-mix(in srgb, var(--_accent) 14%, var(--_surface));
    color: var(--_link);
    user-select: none;
  }

  .avatar > * {
    grid-area: 1 / 1;
  }

  .avatar .initials {
    font-size: calc(var(--_avatar-size) * 0.38);
    font-weight: 600;
    line-height: 1;
    letter-spacing: 0.01em;
  }

  .avatar img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  /* A lazy image without a box never loads. */
  .avatar img:not([data-loaded]) {
    opacity: 0;
  }

  .avatar img[data-loaded] + .initials {
    visibility: hidden;
  }

  @media (forced-colors: active) {
    .avatar {
      border: 1px solid;
    }
  }
`;
