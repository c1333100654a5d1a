import {html, type TemplateResult} from 'lit';
import type {Agent} from '../../client/resources.js';
import {agentImage} from './agent-image.js';

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
  return html`<span class="avatar" part="avatar" aria-hidden="true">
    ${agentImage(agent.avatar, baseUrl, loading, '')}<span class="initials">${initials(agent.name)}</span>
  </span>`;
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
