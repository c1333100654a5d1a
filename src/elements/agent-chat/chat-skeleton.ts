import {html} from 'lit';

/** Placeholder for the agent's picture, name and introduction. */
export const headerSkeleton = html`<span class="skeleton skeleton-avatar"></span>
  <span class="skeleton-lines"><i class="skeleton"></i><i class="skeleton"></i></span>`;

/** Placeholder for the first message. */
export const messageSkeleton = html`<div class="message-skeleton" aria-hidden="true">
  <i class="skeleton"></i><i class="skeleton"></i>
</div>`;
