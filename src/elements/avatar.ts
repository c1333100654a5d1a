import {html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {Agent} from '../client/resources.js';
import {pageLocation} from '../client/service-url.js';
import {agentImageUrl} from '../markdown/urls.js';
import {initials} from './initials.js';

/**
 * An agent's picture: its avatar when the address may load and does, else its initials. Decorative: the
 * name stands beside it. Its looks are in `avatar.styles.ts`.
 *
 * @param baseUrl the service's address, which a relative avatar belongs to
 * @param loading `lazy` where there are many of them
 */
export function avatar(
  agent: Pick<Agent, 'name' | 'avatar'>,
  baseUrl: string,
  loading: 'eager' | 'lazy' = 'eager',
): TemplateResult {
  const address = agentImageUrl(agent.avatar, baseUrl, pageLocation());
  const image = address
    ? html`<img
        alt=""
        ?hidden=${loading === 'eager'}
        loading=${loading}
        decoding="async"
        src=${address}
        @load=${(event: Event) => show(event, true)}
        @error=${(event: Event) => show(event, false)}
      />`
    : nothing;
  return html`<span class="avatar" part="avatar" aria-hidden="true">
    ${keyed(address, image)}<span class="initials">${initials(agent.name)}</span>
  </span>`;
}

/** A picture is seen once it has loaded, so that a slow or broken one never shows as an empty frame. */
function show(event: Event, shown: boolean): void {
  if (!(event.target instanceof HTMLElement)) return;
  event.target.hidden = !shown;
  event.target.toggleAttribute('data-loaded', shown);
}
