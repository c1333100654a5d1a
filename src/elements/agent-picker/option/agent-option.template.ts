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
  /** Icons of features. */
  readonly badges: unknown;
}

/** An option of the listbox, which handles its events. */
export function agentOption(option: AgentOption): TemplateResult {
  const {agent, selected, tabStop, disabled, layout, position, setSize, imageBase, words, badges} = option;
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
    ${badges}
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

/** Name and introduction of an agent as plain text. */
export function optionText(agent: Agent, {language}: BadgeWording): TemplateResult {
  return html`${renderLine('name', optionName(agent), language)}
  ${renderLine('introduction', plainName(agent.introduction), language)}`;
}

/** A text can be cut, so its title has all of it. */
function renderLine(
  part: 'name' | 'introduction',
  text: string,
  language: string | undefined,
): TemplateResult | typeof nothing {
  if (!text) return nothing;
  return html`<div
    class=${part}
    part=${part}
    dir=${textDirection(text)}
    lang=${ifDefined(language)}
    title=${text}
  >
    ${text}
  </div>`;
}

/** An icon for each feature beyond plain text. */
export function optionBadges(agent: Agent, wording: BadgeWording): TemplateResult | typeof nothing {
  if (!agent.searchEnable && !agent.isNeedRecommend) return nothing;
  return html`<div class="badges">
    ${agent.searchEnable ? renderBadge(wording.searches, globeIcon) : nothing}
    ${agent.isNeedRecommend ? renderBadge(wording.suggests, messageIcon) : nothing}
  </div>`;
}

function renderBadge(name: string, icon: TemplateResult): TemplateResult {
  return html`<span class="badge" part="badge" role="img" aria-label=${name} title=${name}>${icon}</span>`;
}
