import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {repeat} from 'lit/directives/repeat.js';
import type {Agent} from '../../../client/resources.js';
import type {AgentListFacts} from '../../../lists/agent-pages.js';
import {customRender} from '../../../lists/custom-render.js';
import {defaultFewGroups} from '../../../lists/windowed-groups.js';
import {
  agentIdOf,
  agentOption,
  type PickerLayout,
  optionBadges,
  optionText,
  type BadgeWording,
} from './agent-option.template.js';
import {optionsPerGroup} from './windowed-options.js';

/** Renders an agent for the page. Returns anything that Lit can render, such as a template, a string or a node. */
export type RenderAgent = (agent: Agent) => unknown;

export interface OptionList {
  readonly listed: Pick<AgentListFacts, 'positions' | 'skipped' | 'knownTotal'>;
  readonly groups: readonly (readonly Agent[])[];
  /** Keys of the groups that render; the others are empty boxes. The key of a group is its index. */
  readonly renderedGroups: ReadonlySet<string>;
  readonly selectedId: string;
  readonly tabStop: string;
  readonly layout: PickerLayout;
  readonly label: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly imageBase: string;
  readonly wording: BadgeWording;
  readonly renderAgent: RenderAgent | undefined;
  readonly actions: OptionActions;
}

export interface OptionActions {
  readonly pick: (id: string) => void;
  readonly visit: (id: string) => void;
  readonly pressListKey: (event: KeyboardEvent) => void;
}

interface Position {
  readonly start: number;
  /** If one of these changes, all options render again. */
  readonly shared: readonly unknown[];
}

/**
 * A listbox for thousands of agents. It handles the events of its options and renders only the groups near
 * the view. A change renders only the options it concerns.
 */
export function optionList(list: OptionList): TemplateResult {
  const {listed, groups, label, disabled, busy, required, invalid, actions} = list;
  const {layout, imageBase, wording, renderAgent} = list;
  const shared = [
    layout,
    disabled,
    imageBase,
    wording.searches,
    wording.suggests,
    renderAgent,
    listed.skipped,
    listed.knownTotal,
  ];
  return html`<div
    class="list"
    part="list"
    role="listbox"
    aria-label=${label}
    aria-disabled=${disabled}
    aria-busy=${busy}
    aria-required=${required}
    aria-invalid=${invalid}
    aria-describedby=${invalid ? 'problem' : nothing}
    @click=${(event: Event) => actions.pick(agentIdOf(event))}
    @focusin=${(event: Event) => actions.visit(agentIdOf(event))}
    @keydown=${actions.pressListKey}
  >
    ${groups.map((group, index) => renderGroup(list, group, index, shared))}
  </div>`;
}

function renderGroup(
  list: OptionList,
  group: readonly Agent[],
  index: number,
  shared: readonly unknown[],
): TemplateResult {
  const start = index * optionsPerGroup;
  const isSkippedByBrowser = group.length === optionsPerGroup && list.groups.length <= defaultFewGroups;
  return html`<div class="group ${isSkippedByBrowser ? 'full' : ''}" role="presentation" data-group=${index}>
    ${list.renderedGroups.has(String(index)) ? renderOptions(list, group, {start, shared}) : nothing}
  </div>`;
}

function renderOptions(list: OptionList, group: readonly Agent[], position: Position): unknown {
  const {listed, selectedId, tabStop} = list;
  const idHere = (id: string): string => {
    const index = (listed.positions.get(id) ?? -1) - position.start;
    return index >= 0 && index < group.length ? id : '';
  };
  return guard([group, idHere(selectedId), idHere(tabStop), ...position.shared], () =>
    repeat(
      group,
      agent => agent.AgentId,
      (agent, index) => renderOption(list, agent, {start: position.start + index, shared: position.shared}),
    ),
  );
}

function renderOption(list: OptionList, agent: Agent, position: Position): unknown {
  const {listed, layout, wording, renderAgent} = list;
  const selected = agent.AgentId === list.selectedId;
  const tabStop = agent.AgentId === list.tabStop;
  return guard([agent, selected, tabStop, ...position.shared, position.start], () => {
    const own = customRender('renderAgent', renderAgent, [agent]);
    return agentOption({
      agent,
      selected,
      tabStop,
      disabled: list.disabled,
      layout,
      position: listed.skipped + position.start + 1,
      setSize: listed.knownTotal ?? -1,
      imageBase: list.imageBase,
      words: own ?? optionText(agent, wording),
      badges: own === undefined ? optionBadges(agent, wording) : nothing,
    });
  });
}
