import {css, html} from 'lit';

export const headerSkeleton = html`<span class="skeleton skeleton-avatar"></span>
  <span class="skeleton-lines"><i class="skeleton"></i><i class="skeleton"></i></span>`;

export const messageSkeleton = html`<div class="message-skeleton" aria-hidden="true">
  <i class="skeleton skeleton-avatar"></i><i class="skeleton"></i><i class="skeleton"></i>
</div>`;

/** The placeholder has the shape of an agent with its welcome message. */
export const skeletonStyles = css`
  .bubble {
    padding: calc(var(--_space) * 0.6875) calc(var(--_space) * 1.0625);
    border-radius: calc(var(--_radius) + 2px);
    border-start-start-radius: var(--_tail);
  }

  .message-skeleton {
    --_avatar-size: 56px;
    display: grid;
    justify-items: center;
    gap: 10px;
    margin-block: auto;
  }

  .message-skeleton .skeleton + .skeleton {
    inline-size: min(60%, 9em);
    block-size: 0.9em;
  }

  .message-skeleton .skeleton + .skeleton + .skeleton {
    inline-size: min(90%, 20em);
    block-size: 0.7em;
  }

  :host([density='compact']) .bubble {
    padding: calc(var(--_space) * 0.4375) calc(var(--_space) * 0.75);
  }
`;
