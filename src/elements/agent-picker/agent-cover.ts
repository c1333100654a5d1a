import {html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {pageLocation} from '../../client/service-url.js';
import {agentImageUrl} from '../../markdown/urls.js';

/**
 * The band on top of an agent's card, with the agent's background picture where its address may load and
 * does. An `<img>`, as no address from the service ever reaches CSS.
 */
export function agentCover(address: string, imageBase: string): TemplateResult {
  const url = agentImageUrl(address, imageBase, pageLocation());
  const image = url
    ? html`<img
        alt=""
        loading="lazy"
        decoding="async"
        part="background"
        src=${url}
        @load=${(event: Event) => show(event, true)}
        @error=${(event: Event) => show(event, false)}
      />`
    : nothing;
  return html`<div class="cover" aria-hidden="true">${keyed(url, image)}</div>`;
}

function show(event: Event, shown: boolean): void {
  if (!(event.target instanceof HTMLElement)) return;
  event.target.hidden = !shown;
  event.target.toggleAttribute('data-loaded', shown);
}
