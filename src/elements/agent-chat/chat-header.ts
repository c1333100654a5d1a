import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
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
  /** What the agent's own words are marked with. */
  readonly language: string | undefined;
}

/** Who is talked to. Pages replace it, or add to its end, by slots. */
export function chatHeader(header: ChatHeader): TemplateResult {
  const {agent, name, loading, headingLevel, imageBase, language} = header;
  const introduction = plainName(agent?.introduction ?? '');
  return html`<header class="header ${agent || loading ? '' : 'vacant'}" part="header">
    <slot name="header">
      <div class="talks-to" ?hidden=${!agent && !loading}>
        ${loading ? headerSkeleton : nothing}${agent ? avatar(agent, imageBase) : nothing}
        <div class="talks-to-words" lang=${ifDefined(language)} ?hidden=${!agent}>
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
