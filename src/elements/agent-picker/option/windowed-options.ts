import type {ReactiveControllerHost} from 'lit';
import type {Agent} from '../../../client/resources.js';
import type {AgentList} from '../../../lists/agent-list.js';
import type {RovingItems} from '../../../lists/roving-focus.js';
import {WindowedGroups} from '../../../lists/windowed-groups.js';
import {type PickerLayout, optionName} from './agent-option.template.js';

export interface WindowedOptionsSettings {
  readonly list: AgentList;
  /** The box around the listbox. It scrolls if its height is limited. */
  readonly results: () => HTMLElement | null;
  readonly updateNow: () => void;
  readonly onPick: (id: string) => void;
}

/** Divisible by one to six columns, so that a full group leaves no gap in a grid. */
export const optionsPerGroup = 60;
const likelyOptionSize = 66;

/** The options of a picker. Finds an option by index or identifier without a search through all of them. */
export class WindowedOptions implements RovingItems {
  readonly onPick: (id: string) => void;
  readonly #list: AgentList;
  readonly #results: () => HTMLElement | null;
  readonly #groups = new OptionGroups();
  readonly #windowed: WindowedGroups;
  readonly #updateNow: () => void;
  #namedAgents: readonly Agent[] = [];
  #names: readonly string[] = [];

  constructor(host: ReactiveControllerHost, {list, results, updateNow, onPick}: WindowedOptionsSettings) {
    this.#list = list;
    this.#results = results;
    this.onPick = onPick;
    this.#updateNow = updateNow;
    this.#windowed = new WindowedGroups(host, {
      scroller: results,
      elements: () => this.#element?.children ?? [],
      likelyItemSize: likelyOptionSize,
    });
  }

  get groups(): readonly (readonly Agent[])[] {
    return this.#groups.of(this.#list.snapshot.items);
  }

  /** Keys of the groups to render in this update. Always includes the group of the option in the tab order. */
  renderedGroups(tabStop: string, layout: PickerLayout): ReadonlySet<string> {
    const sizes = this.groups.map(({length}, index) => ({key: String(index), length}));
    return this.#windowed.choose(sizes, {kept: groupKey(this.indexOf(tabStop)), layout});
  }

  readonly count = (): number => this.#list.snapshot.items.length;

  readonly idAt = (index: number): string | undefined => this.#list.snapshot.items[index]?.AgentId;

  readonly indexOf = (id: string): number => this.#list.positionOf(id);

  readonly focus = (index: number, options?: FocusOptions): void =>
    this.listbox.elementOf(index)?.focus(options);

  readonly listbox = {
    names: (): readonly string[] => {
      const {items: agents} = this.#list.snapshot;
      if (agents !== this.#namedAgents) this.#names = agents.map(optionName);
      this.#namedAgents = agents;
      return this.#names;
    },
    elementOf: (index: number): HTMLElement | undefined => {
      if (this.#windowed.render(groupKey(index))) this.#updateNow();
      return this.#renderedAt(index);
    },
  };

  get #element(): Element | null {
    return this.#results()?.querySelector('.list') ?? null;
  }

  /** By index, because a search would visit all options. */
  #renderedAt(index: number): HTMLElement | undefined {
    const group = this.#element?.children[Math.floor(index / optionsPerGroup)];
    const option = group?.children[index % optionsPerGroup];
    return option instanceof HTMLElement ? option : undefined;
  }
}

function groupKey(index: number): string {
  return String(Math.floor(index / optionsPerGroup));
}

/** Divides a long list into groups, so that a change in one group does not render the others. */
class OptionGroups {
  #agents: readonly Agent[] = [];
  #groups: readonly (readonly Agent[])[] = [];

  /** Returns the groups of a list. An unchanged group stays the same object. */
  of(agents: readonly Agent[]): readonly (readonly Agent[])[] {
    if (agents === this.#agents) return this.#groups;
    const before = this.#groups;
    this.#agents = agents;
    this.#groups = [...Array(Math.ceil(agents.length / optionsPerGroup)).keys()].map(index => {
      const group = agents.slice(index * optionsPerGroup, (index + 1) * optionsPerGroup);
      const known = before[index];
      return known && isSame(known, group) ? known : group;
    });
    return this.#groups;
  }
}

function isSame(known: readonly Agent[], group: readonly Agent[]): boolean {
  return known.length === group.length && known.every((agent, index) => agent === group[index]);
}
