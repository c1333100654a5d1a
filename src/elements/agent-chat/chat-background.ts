import {html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {pageLocation} from '../../client/service-url.js';
import {agentImageUrl} from '../../markdown/safe-url.js';

/**
 * The agent's background image under a scrim that keeps text readable. An `<img>`, as no address from
 * the service ever reaches CSS; one that is not allowed or does not load leaves nothing behind.
 */
export function chatBackground(address: string, imageBase: string): TemplateResult | typeof nothing {
  const url = agentImageUrl(address, imageBase, pageLocation());
  if (!url) return nothing;
  const image = html`<img
    alt=""
    hidden
    decoding="async"
    part="background"
    src=${url}
    @load=${(event: Event) => show(event, true)}
    @error=${(event: Event) => show(event, false)}
  />`;
  return html`<div class="backdrop" aria-hidden="true">
    ${keyed(url, image)}
    <div class="scrim"></div>
  </div>`;
}

function show(event: Event, shown: boolean): void {
  if (event.target instanceof HTMLElement) event.target.hidden = !shown;
}
