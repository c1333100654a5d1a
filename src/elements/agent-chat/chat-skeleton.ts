import {html} from 'lit';

/** Where the agent's picture, name and introduction will be. */
export const headerSkeleton = html`<span class="skeleton skeleton-avatar"></span>
  <span class="skeleton-lines"><i class="skeleton"></i><i class="skeleton"></i></span>`;

/** Where the first message will be. */
export const messageSkeleton = html`<div class="message-skeleton" aria-hidden="true">
  <i class="skeleton"></i><i class="skeleton"></i>
</div>`;
