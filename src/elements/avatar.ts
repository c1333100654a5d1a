import {html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {Agent} from '../client/resources.js';
import {agentImageUrl} from '../markdown/safe-url.js';
import {initials} from './initials.js';

/**
 * An agent's picture: its avatar when the address may load and does, else its initials. Decorative: the
 * name stands beside it. Its looks are in `avatar.styles.ts`.
 *
 * @param baseUrl the service's address, which a relative avatar belongs to
 */
export function avatar(agent: Pick<Agent, 'name' | 'avatar'>, baseUrl: string): TemplateResult {
  const address = agentImageUrl(agent.avatar, baseUrl, location);
  const image = address
    ? html`<img alt="" hidden decoding="async" src=${address} @load=${showImage} @error=${hideImage} />`
    : nothing;
  return html`<span class="avatar" part="avatar" aria-hidden="true">
    ${keyed(address, image)}<span class="initials">${initials(agent.name)}</span>
  </span>`;
}

/** Images start hidden, so that a slow or broken one never shows as an empty frame. */
function showImage(event: Event): void {
  if (event.target instanceof HTMLElement) event.target.hidden = false;
}

function hideImage(event: Event): void {
  if (event.target instanceof HTMLElement) event.target.hidden = true;
}
