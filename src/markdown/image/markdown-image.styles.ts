import {css} from 'lit';

/** A picture takes the same room before and after it loads. */
export const markdownImageStyles = css`
  /* Fills its line, at whose end the space before words or another picture takes no room. */
  agent-image {
    display: inline-block;
    inline-size: 20em;
    max-inline-size: 100%;
    margin-block: 0.3em;
    margin-inline-end: max(0px, 100% - 20em);
    vertical-align: top;
  }

  .picture {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 0.35em;
    inline-size: 100%;
    aspect-ratio: 16 / 10;
    padding: 0.75em;
    border: 1px solid color-mix(in srgb, var(--_text-muted) 30%, transparent);
    border-radius: min(10px, var(--_radius));
    background: color-mix(in srgb, var(--_text-muted) 7%, var(--_surface)); /* in any bubble */
    color: var(--_text-muted);
    font-size: 0.9em;
    line-height: 1.4;
    text-align: center;
    white-space: normal;
  }

  button.picture {
    border-style: dashed;
    border-color: color-mix(in srgb, var(--_text-muted) 55%, transparent);
  }

  button.picture:hover {
    background: color-mix(in srgb, var(--_text-muted) 14%, var(--_surface));
  }

  .picture > .icon {
    font-size: 1.5em;
  }

  .picture-alt {
    display: -webkit-box;
    overflow: hidden;
    color: var(--_text);
    font-weight: 600;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  .picture-note {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3; /* shows the host, also in a narrow place */
  }

  button.picture .picture-note {
    color: var(--_link);
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }

  .picture:is(.loading, .shown) {
    position: relative;
    padding: 0;
    overflow: hidden; /* only here: the words of a placeholder may need more room in a narrow place */
  }

  .picture > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: scale-down; /* does not enlarge an icon */
  }

  .picture.loading::after {
    position: absolute;
    inset: 0;
    background: linear-gradient(
        100deg,
        transparent 30%,
        color-mix(in srgb, var(--_text-muted) 14%, transparent) 50%,
        transparent 70%
      )
      0 0 / 300% 100%;
    animation: picture-wait 1.6s linear infinite;
    content: '';
  }

  @keyframes picture-wait {
    from {
      background-position-x: 100%;
    }
    to {
      background-position-x: 0;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .picture.loading::after {
      animation: none;
    }
  }
`;
