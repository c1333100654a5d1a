import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Agent} from '../../../client/resources.js';
import {checkIcon, messageIcon} from '../../../icons.js';
import {agentImage} from '../../shared/agent-image.js';
import {avatar} from '../../shared/avatar.js';
import type {Localize} from '../../../controllers/localize.js';
import {globeIcon} from '../../../list-icons.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {plainName} from '../../shared/format-text.js';

/** `list`: rows, one below the other. `grid`: cards, side by side. */
export type PickerLayout = 'list' | 'grid';

export interface AgentOption {
  readonly agent: Agent;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly disabled: boolean;
  readonly layout: PickerLayout;
  /** Counted from 1, among all agents. */
  readonly position: number;
  readonly setSize: number;
  /** Base URL of relative image addresses: the address of the service. */
  readonly imageBase: string;
  readonly words: unknown;
}

/** An option of the listbox, which handles its events. */
export function agentOption(option: AgentOption): TemplateResult {
  const {agent, selected, tabStop, disabled, layout, position, setSize, imageBase, words} = option;
  return html`<div
    class="option"
    part="item"
    role="option"
    data-agent-id=${agent.AgentId}
    tabindex=${tabStop ? 0 : -1}
    aria-selected=${selected}
    aria-disabled=${disabled}
    aria-posinset=${position}
    aria-setsize=${setSize}
  >
    ${layout === 'grid' ? agentCover(agent.background, imageBase) : nothing}
    ${avatar({name: optionName(agent), avatar: agent.avatar}, imageBase, 'lazy')}
    <div class="option-words">${words}</div>
    <span class="check">${checkIcon}</span>
  </div>`;
}

/** Returns the identifier of the agent that an event targets, or `''`. */
export function agentIdOf(event: Event): string {
  const {target} = event;
  const option = target instanceof Element ? target.closest<HTMLElement>('.option') : undefined;
  return option?.dataset['agentId'] ?? '';
}

/** The band at the top of a card. It shows the agent's background image if its address is allowed and it loads. */
function agentCover(address: string, imageBase: string): TemplateResult {
  return html`<div class="cover" aria-hidden="true">
    ${agentImage(address, imageBase, 'lazy', 'background')}
  </div>`;
}

export interface BadgeWording {
  readonly searches: string;
  readonly suggests: string;
  /** Value of the attribute `lang`. */
  readonly language: string | undefined;
}

export function badgeWording(localize: Localize): BadgeWording {
  return {
    searches: localize.term('searchEnabledMark'),
    suggests: localize.term('suggestsMark'),
    language: localize.marks.content,
  };
}

export function optionName({name, AgentId}: Agent): string {
  return plainName(name) || plainName(AgentId);
}

/** Name, introduction and badges of an agent as plain text, and its welcome message if `withWelcome` is set. */
export function optionText(agent: Agent, wording: BadgeWording, withWelcome: boolean): TemplateResult {
  const introduction = plainName(agent.introduction);
  const language = wording.language;
  const welcome = withWelcome ? plainName(agent.welcomeMessage) : '';
  const name = optionName(agent);
  const direction = textDirection(name);
  return html`<div class="name" part="name" dir=${direction} lang=${ifDefined(language)}>${name}</div>
    ${
      introduction
        ? html`<p
            class="introduction"
            part="introduction"
            dir=${textDirection(introduction)}
            lang=${ifDefined(language)}
            title=${introduction}
          >
            ${introduction}
          </p>`
        : nothing
    }
    ${renderBadges(agent, wording)}
    ${welcome ? html`<p class="welcome" part="welcome" dir=${textDirection(welcome)} lang=${ifDefined(language)}>${welcome}</p>` : nothing}`;
}

/** A badge for each feature beyond plain text. */
function renderBadges(agent: Agent, wording: BadgeWording): TemplateResult | typeof nothing {
  const type = agent.type === 'text' ? '' : plainName(agent.type);
  if (!type && !agent.searchEnable && !agent.isNeedRecommend) return nothing;
  return html`<div class="badges">
    ${type ? renderBadge(type) : nothing}
    ${agent.searchEnable ? renderBadge(wording.searches, globeIcon) : nothing}
    ${agent.isNeedRecommend ? renderBadge(wording.suggests, messageIcon) : nothing}
  </div>`;
}

function renderBadge(words: string, icon: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<span class="badge" part="badge" dir=${textDirection(words)}>${icon}${words}</span>`;
}
