import {html, nothing, type TemplateResult} from 'lit';
import type {Agent} from '../../client/resources.js';
import {avatar} from '../avatar.js';

/** What the header shows. */
export interface ChatHeader {
  readonly agent: Agent | undefined;
  readonly name: string;
  readonly loading: boolean;
  readonly headingLevel: number;
  readonly imageBase: string;
}

/** Who is talked to. Pages replace it, or add to its end, by slots. */
export function chatHeader({agent, name, loading, headingLevel, imageBase}: ChatHeader): TemplateResult {
  return html`<header class="header ${agent || loading ? '' : 'vacant'}" part="header">
    <slot name="header">
      <div class="agent" ?hidden=${!agent && !loading}>
        ${loading ? headerSkeleton : nothing}${agent ? avatar(agent, imageBase) : nothing}
        <div class="agent-words" ?hidden=${!agent}>
          <div class="name" part="name" role="heading" aria-level=${headingLevel} dir="auto">${name}</div>
          ${
            agent?.introduction
              ? html`<p class="introduction" dir="auto" title=${agent.introduction}>${agent.introduction}</p>`
              : nothing
          }
        </div>
      </div>
    </slot>
    <slot name="header-end"></slot>
  </header>`;
}

const headerSkeleton = html`<span class="skeleton skeleton-avatar"></span>
  <span class="skeleton-lines"><i class="skeleton"></i><i class="skeleton"></i></span>`;
