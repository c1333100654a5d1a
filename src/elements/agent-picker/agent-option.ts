import {html, nothing, type TemplateResult} from 'lit';
import type {Agent} from '../../client/resources.js';
import type {Localize} from '../../controllers/localize.js';
import {avatar} from '../avatar.js';
import {checkIcon, globeIcon} from '../icons.js';
import {plainName} from '../plain-name.js';

/** One row of the list. */
export interface AgentOption {
  readonly agent: Agent;
  readonly selected: boolean;
  /** Whether the tab key gets here. */
  readonly tabStop: boolean;
  readonly disabled: boolean;
  /** The service's address, which a relative avatar belongs to. */
  readonly imageBase: string;
  readonly localize: Localize;
  readonly onPick: () => void;
  readonly onVisit: () => void;
  readonly onKeydown: (event: KeyboardEvent) => void;
}

/** What an agent is called in a list: its name, or else the identifier that tells it from the others. */
export function optionName({name, AgentId}: Agent): string {
  return plainName(name) || plainName(AgentId);
}

/** An agent to choose. Name and introduction are plain text, whatever the service sent. */
export function agentOption(option: AgentOption): TemplateResult {
  const {agent, selected, tabStop, disabled, imageBase, onPick, onVisit, onKeydown} = option;
  const name = optionName(agent);
  const introduction = plainName(agent.introduction);
  return html`<div
    class="option"
    part="item"
    role="option"
    tabindex=${tabStop ? 0 : -1}
    aria-selected=${selected}
    aria-disabled=${disabled}
    @click=${onPick}
    @keydown=${onKeydown}
    @focus=${onVisit}
  >
    ${avatar({name, avatar: agent.avatar}, imageBase)}
    <div class="option-words">
      <div class="name" part="name" dir="auto">${name}</div>
      ${
        introduction
          ? html`<p class="introduction" part="introduction" dir="auto" title=${introduction}>
              ${introduction}
            </p>`
          : nothing
      }
      ${renderBadges(option)}
    </div>
    <span class="check">${checkIcon}</span>
  </div>`;
}

/** What sets an agent apart from a plain one that talks in text. */
function renderBadges({agent, localize}: AgentOption): TemplateResult | typeof nothing {
  const type = agent.type === 'text' ? '' : plainName(agent.type);
  if (!type && !agent.searchEnable) return nothing;
  return html`<div class="badges">
    ${type ? html`<span class="badge" part="badge" dir="auto">${type}</span>` : nothing}
    ${
      agent.searchEnable
        ? html`<span class="badge" part="badge">${globeIcon}${localize.term('searchEnabledMark')}</span>`
        : nothing
    }
  </div>`;
}
