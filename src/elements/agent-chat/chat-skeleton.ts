import {css, html} from 'lit';

export const headerSkeleton = html`<span class="skeleton skeleton-avatar"></span>
  <span class="skeleton-lines"><i class="skeleton"></i><i class="skeleton"></i></span>`;

export const messageSkeleton = html`<div class="message-skeleton" aria-hidden="true">
  <i class="skeleton"></i><i class="skeleton"></i>
</div>`;

/** The placeholder has the shape of a message. */
export const skeletonStyles = css`
  .bubble,
  .message-skeleton {
    padding: calc(var(--_space) * 0.6875) calc(var(--_space) * 1.0625);
    border-radius: calc(var(--_radius) + 2px);
    border-start-start-radius: var(--_tail);
  }

  .message-skeleton {
    inline-size: min(100%, 22em);
    margin-block-end: var(--_space);
    background: color-mix(in srgb, var(--_agent-bubble) 70%, transparent);
  }

  /* the height of a line of text */
  .message-skeleton .skeleton {
    block-size: 0.7em;
    margin-block: calc((1em * var(--_line-height) - 0.7em) / 2);
  }

  .message-skeleton .skeleton + .skeleton {
    inline-size: 62%;
  }

  :host([density='compact']) :is(.bubble, .message-skeleton) {
    padding: calc(var(--_space) * 0.4375) calc(var(--_space) * 0.75);
  }
`;
