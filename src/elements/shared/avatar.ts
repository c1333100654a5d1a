import {html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {Agent} from '../../client/resources.js';
import {pageLocation} from '../../client/service-url.js';
import {agentImageUrl} from './agent-image-url.js';

/**
 * Renders an agent's avatar, or its initials if the image is missing, blocked or broken. It is decorative,
 * because the name is beside it.
 * @param baseUrl the service's address, for relative avatar URLs
 * @param loading `lazy` for long lists
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

/** Shows an image only after it has loaded: a slow or broken image would show an empty frame. */
function show(event: Event, shown: boolean): void {
  if (!(event.target instanceof HTMLElement)) return;
  event.target.hidden = !shown;
  event.target.toggleAttribute('data-loaded', shown);
}

const zeroWidthNonJoiner = '\u200c';

/** Returns one or two initials of a name, or `''` for a name without letters or digits. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (
    picked
      .map(word => Array.from(word ?? '')[0] ?? '')
      // Adjacent Arabic letters would join.
      .join(/\p{Script=Arabic}/u.test(name) ? zeroWidthNonJoiner : '')
      .toLocaleUpperCase()
  );
}
