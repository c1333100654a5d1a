import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {repeat} from 'lit/directives/repeat.js';
import type {Agent} from '../../client/resources.js';
import type {ListedAgents} from '../../controllers/listed-agents.js';
import {agentIdOf, agentOption, type PickerLayout} from './agent-option.js';
import {agentWords, type AgentMarks} from './agent-words.js';
import type {CustomWords, RenderAgent} from './custom-words.js';
import {fewGroups} from './near-groups.js';
import {optionsPerGroup} from './option-groups.js';

/** The agents to choose from. */
export interface OptionList {
  readonly listed: ListedAgents;
  /** The listed agents in groups of `optionsPerGroup`. */
  readonly groups: readonly (readonly Agent[])[];
  /** Which of the groups are drawn; the others are empty boxes. */
  readonly drawnGroups: ReadonlySet<number>;
  readonly selectedId: string;
  /** The agent the tab key gets to. */
  readonly tabStop: string;
  readonly layout: PickerLayout;
  readonly label: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly required: boolean;
  /** Whether it is shown that a choice is missing. */
  readonly invalid: boolean;
  readonly imageBase: string;
  readonly marks: AgentMarks;
  readonly renderAgent: RenderAgent | undefined;
  readonly customWords: CustomWords;
  readonly actions: OptionActions;
}

/** What a person can do with the list. */
export interface OptionActions {
  readonly pick: (id: string) => void;
  readonly visit: (id: string) => void;
  readonly pressListKey: (event: KeyboardEvent) => void;
}

/** Where a group begins and what all its options share. */
interface GroupPlace {
  readonly start: number;
  readonly shared: readonly unknown[];
}

/**
 * A listbox that stays quick with thousands of agents: it listens in their place, draws groups of them only
 * where they are wanted, and renders again only the options a change concerns.
 */
export function optionList(list: OptionList): TemplateResult {
  const {listed, groups, label, disabled, busy, required, invalid, actions} = list;
  const {layout, imageBase, marks, renderAgent} = list;
  const shared = [
    layout,
    disabled,
    imageBase,
    marks.searches,
    marks.suggests,
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
  const isLeftToBrowser = group.length === optionsPerGroup && list.groups.length <= fewGroups;
  return html`<div class="group ${isLeftToBrowser ? 'full' : ''}" role="presentation">
    ${list.drawnGroups.has(index) ? renderOptions(list, group, {start, shared}) : nothing}
  </div>`;
}

function renderOptions(list: OptionList, group: readonly Agent[], place: GroupPlace): unknown {
  const {listed, selectedId, tabStop} = list;
  const idHere = (id: string): string => {
    const index = listed.positionOf(id) - place.start;
    return index >= 0 && index < group.length ? id : '';
  };
  return guard([group, idHere(selectedId), idHere(tabStop), ...place.shared], () =>
    repeat(
      group,
      agent => agent.AgentId,
      (agent, index) => renderOption(list, agent, {start: place.start + index, shared: place.shared}),
    ),
  );
}

function renderOption(list: OptionList, agent: Agent, place: GroupPlace): unknown {
  const {listed, layout, marks, renderAgent} = list;
  const selected = agent.AgentId === list.selectedId;
  const tabStop = agent.AgentId === list.tabStop;
  return guard([agent, selected, tabStop, ...place.shared, place.start], () =>
    agentOption({
      agent,
      selected,
      tabStop,
      disabled: list.disabled,
      layout,
      position: listed.skipped + place.start + 1,
      setSize: listed.knownTotal ?? -1,
      imageBase: list.imageBase,
      // A list has room for one greeting: that of the agent chosen.
      words: list.customWords.of(renderAgent, agent, () =>
        agentWords(agent, marks, layout === 'grid' || selected),
      ),
    }),
  );
}
