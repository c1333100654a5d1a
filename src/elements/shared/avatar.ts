import {css, html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {Agent} from '../../client/resources.js';
import {pageLocation} from '../../client/service-url.js';
import {agentImageUrl} from '../../markdown/urls.js';

/**
 * Renders an agent's avatar, or its initials if the image is missing, blocked or broken. Decorative, because the
 * name is beside it.
 *
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

/** Styles of `avatar()`: a circle of `--_avatar-size` with the image over the initials. */
export const avatarStyles = css`
  .avatar {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: var(--_avatar-size);
    block-size: var(--_avatar-size);
    border-radius: 50%;
    overflow: hidden;
    background: color-mix(in srgb, var(--_accent) 14%, var(--_surface));
    color: color-mix(in srgb, var(--_accent) 70%, var(--_text));
    user-select: none;
  }

  .avatar > * {
    grid-area: 1 / 1;
  }

  .avatar .initials {
    font-size: calc(var(--_avatar-size) * 0.38);
    font-weight: 600;
    line-height: 1;
    letter-spacing: 0.01em;
  }

  .avatar img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  /* a lazy image without a box would never load */
  .avatar img:not([data-loaded]) {
    opacity: 0;
  }

  .avatar img[data-loaded] + .initials {
    visibility: hidden;
  }

  @media (forced-colors: active) {
    .avatar {
      border: 1px solid;
    }
  }
`;
