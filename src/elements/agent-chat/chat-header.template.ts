import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {keyed} from 'lit/directives/keyed.js';
import type {Agent} from '../../client/resources.js';
import {pageLocation} from '../../client/service-url.js';
import type {Localize} from '../../controllers/localize.js';
import {agentImageUrl} from '../../markdown/urls.js';
import type {ContentContext} from '../../markdown/render/content-context.js';
import {avatar} from '../shared/avatar.js';
import {plainName} from '../shared/format-text.js';
import {headerSkeleton} from './chat-skeleton.js';

export interface HeaderView {
  readonly agent: Agent | undefined;
  readonly agentName: string;
  readonly isLoading: boolean;
  readonly context: ContentContext;
  /** Address of the service, to which relative images belong. */
  readonly imageBase: string;
  readonly localize: Localize;
}

/** Picture, name and introduction of the agent. Pages replace it, or add to its end, by slots. */
export function chatHeader(header: HeaderView): TemplateResult {
  const {agent, agentName: name, isLoading, imageBase, localize} = header;
  const {headingLevel} = header.context;
  const introduction = plainName(agent?.introduction ?? '');
  return html`<header class="header ${agent || isLoading ? '' : 'vacant'}" part="header">
    <slot name="header">
      <div class="talks-to" ?hidden=${!agent && !isLoading}>
        ${isLoading ? headerSkeleton : nothing}${agent ? avatar(agent, imageBase) : nothing}
        <div class="talks-to-words" lang=${ifDefined(localize.marks.content)} ?hidden=${!agent}>
          <div class="name" part="name" role="heading" aria-level=${headingLevel} dir="auto">${name}</div>
          ${
            introduction
              ? html`<p class="introduction" dir="auto" title=${introduction}>${introduction}</p>`
              : nothing
          }
        </div>
      </div>
    </slot>
    <slot name="header-end"></slot>
  </header>`;
}

/**
 * The agent's background image, under a scrim that keeps text readable. It is an `<img>`, since no address from the
 * service may reach CSS. An image that is not allowed or does not load leaves nothing behind.
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
