import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Agent} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import type {ContentContext} from '../agent-markdown/content-context.js';
import {avatar} from '../avatar.js';
import {plainName} from '../plain-name.js';
import {headerSkeleton} from './chat-skeleton.js';

/** What the header shows. */
export interface ChatHeader {
  readonly agent: Agent | undefined;
  readonly agentName: string;
  readonly loading: boolean;
  readonly context: ContentContext;
  /** The service's address, which relative images belong to. */
  readonly imageBase: string;
  readonly localize: Localize;
}

/** Who is talked to. Pages replace it, or add to its end, by slots. */
export function chatHeader(header: ChatHeader): TemplateResult {
  const {agent, agentName: name, loading, imageBase, localize} = header;
  const {headingLevel} = header.context;
  const introduction = plainName(agent?.introduction ?? '');
  return html`<header class="header ${agent || loading ? '' : 'vacant'}" part="header">
    <slot name="header">
      <div class="talks-to" ?hidden=${!agent && !loading}>
        ${loading ? headerSkeleton : nothing}${agent ? avatar(agent, imageBase) : nothing}
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
