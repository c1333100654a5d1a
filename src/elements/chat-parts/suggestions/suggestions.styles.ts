import {css} from 'lit';

export const suggestionStyles = css`
  /* One row that scrolls. Its ends fade into the gutter. */
  .suggestions {
    display: flex;
    gap: 8px;
    padding: 8px var(--_gutter) 6px;
    overflow: auto hidden;
    mask-image: linear-gradient(
      to right,
      transparent,
      #000 var(--_gutter),
      #000 calc(100% - var(--_gutter)),
      transparent
    );
    scroll-padding-inline: var(--_gutter);
    scrollbar-width: none;
  }

  .suggestion {
    flex: none;
    min-block-size: 36px;
    max-inline-size: min(100%, 24em);
    padding: 6px 14px;
    border-radius: 18px;
    background: color-mix(in srgb, var(--_accent) 8%, var(--_surface));
    color: var(--_link);
    font-size: 0.933em;
    line-height: 1.4;
    text-align: start;
    transition: background-color var(--_change);
  }

  .suggestion:hover {
    background: color-mix(in srgb, var(--_accent) 14%, var(--_surface));
  }

  .suggestion:focus-visible {
    outline-offset: -2px;
  }

  /* Before the first message: rows. A low window has no room for them. */
  @media (height > 400px) {
    .suggestions.start {
      flex-direction: column;
      gap: 6px;
      overflow: visible;
      mask-image: none;
    }

    .start > .suggestion {
      min-block-size: 44px;
      max-inline-size: none;
      padding-inline: 16px;
      border-radius: min(12px, var(--_radius));
    }
  }

  @media (pointer: coarse) {
    .suggestion {
      min-block-size: 44px;
      border-radius: 22px;
    }
  }

  @media (forced-colors: active) {
    .suggestion {
      border: 1px solid ButtonBorder;
    }
  }
`;
