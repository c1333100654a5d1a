import {html} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {attempt} from '../../client/platform.js';
import {siteLocation, resolveUrl} from '../../client/service-url.js';

/**
 * Renders an agent's avatar or background, or returns `''` when its address may not load. The image is decorative.
 * It is an `<img>`, because no address from the service may reach CSS. It is hidden while it is broken.
 *
 * @param baseUrl the service's address, for relative addresses
 * @param loading `lazy` for long lists
 */
export function agentImage(
  address: string,
  baseUrl: string,
  loading: 'eager' | 'lazy',
  part: string,
): unknown {
  const url = agentImageUrl(address, baseUrl);
  const image = html`<img
    alt=""
    ?hidden=${loading === 'eager'}
    loading=${loading}
    decoding="async"
    referrerpolicy="no-referrer"
    part=${part}
    src=${url}
    @load=${show}
    @error=${show}
  />`;
  return url && keyed(url, image);
}

/**
 * Only `https:` and the page's own origin may load, without a user name. A relative address belongs to the service, not to
 * the page. On a server, nothing loads.
 */
function agentImageUrl(address: string, baseUrl: string): string {
  const site = siteLocation();
  if (!site || address.trim() === '') return '';
  const url = attempt(() => resolveUrl(new URL(address, resolveUrl(baseUrl || '.')).href));
  return url && (url.protocol === 'https:' || url.origin === site.origin) ? url.href : '';
}

/** Shows an image only after it has loaded: a slow or broken image would show an empty frame. */
function show({type, target}: Event): void {
  if (!(target instanceof HTMLElement)) return;
  target.hidden = type !== 'load';
  target.toggleAttribute('data-loaded', !target.hidden);
}
