import {html, nothing, type TemplateResult} from 'lit';
import type {Agent} from '../../client/resources.js';
import {avatar} from '../avatar.js';
import {plainName} from '../plain-name.js';
import {headerSkeleton} from './chat-skeleton.js';

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
  const introduction = plainName(agent?.introduction ?? '');
  return html`<header class="header ${agent || loading ? '' : 'vacant'}" part="header">
    <slot name="header">
      <div class="talks-to" ?hidden=${!agent && !loading}>
        ${loading ? headerSkeleton : nothing}${agent ? avatar(agent, imageBase) : nothing}
        <div class="talks-to-words" ?hidden=${!agent}>
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
