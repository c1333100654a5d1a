import {html, nothing, type TemplateResult} from 'lit';
import type {Agent} from '../../client/resources.js';
import {avatar} from '../avatar.js';
import {checkIcon} from '../../icons.js';
import {agentCover} from './agent-cover.js';
import {optionName} from './agent-words.js';

/** How agents stand: below one another, or as cards side by side. */
export type PickerLayout = 'list' | 'grid';

/** One agent of the list. */
export interface AgentOption {
  readonly agent: Agent;
  readonly selected: boolean;
  /** Whether the tab key gets here. */
  readonly tabStop: boolean;
  readonly disabled: boolean;
  readonly layout: PickerLayout;
  /** Among all agents, counted from 1. */
  readonly position: number;
  /** How many agents there are in all, -1 when that is not known. */
  readonly setSize: number;
  /** The service's address, which relative images belong to. */
  readonly imageBase: string;
  /** What is said of the agent. */
  readonly words: unknown;
}

/** An agent to choose. What is done with it is heard by the list around it. */
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

/** The identifier of the agent an event happened to, `''` when it happened to none. */
export function agentIdOf(event: Event): string {
  const {target} = event;
  const option = target instanceof Element ? target.closest<HTMLElement>('.option') : undefined;
  return option?.dataset['agentId'] ?? '';
}
