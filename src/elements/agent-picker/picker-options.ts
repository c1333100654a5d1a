import type {ReactiveControllerHost} from 'lit';
import type {Agent} from '../../client/resources.js';
import type {AgentList} from '../../controllers/agent-list.js';
import type {WalkedList} from '../../controllers/option-focus.js';
import type {PickerLayout} from './agent-option.js';
import {optionName} from './agent-words.js';
import {NearGroups} from './near-groups.js';
import {OptionGroups, optionsPerGroup} from './option-groups.js';

/** The picker around the options. */
export interface OptionPlace {
  /** What scrolls, when it does; else the page. */
  readonly results: () => HTMLElement | null;
  /** Updates the picker at once. */
  readonly updateNow: () => void;
  readonly onPick: (id: string) => void;
}

/** The options of a picker, found by place and identifier without walking through all of them. */
export class PickerOptions implements WalkedList {
  readonly onPick: (id: string) => void;
  readonly #list: AgentList;
  readonly #place: OptionPlace;
  readonly #groups = new OptionGroups();
  readonly #near: NearGroups;
  #namedAgents: readonly Agent[] = [];
  #names: readonly string[] = [];

  constructor(host: ReactiveControllerHost, list: AgentList, place: OptionPlace) {
    this.#list = list;
    this.#place = place;
    this.onPick = place.onPick;
    this.#near = new NearGroups(host, {
      scroller: place.results,
      list: () => this.#element,
      updateNow: place.updateNow,
    });
  }

  /** The agents as they are rendered. */
  get groups(): readonly (readonly Agent[])[] {
    return this.#groups.of(this.#list.agents);
  }

  /** Which of the groups are drawn in this update; always that of the option in the tab order. */
  drawnGroups(tabStop: string, layout: PickerLayout): ReadonlySet<number> {
    return this.#near.choose({
      lengths: this.groups.map(({length}) => length),
      kept: Math.floor(this.indexOf(tabStop) / optionsPerGroup),
      layout,
    });
  }

  readonly count = (): number => this.#list.agents.length;

  readonly idAt = (index: number): string | undefined => this.#list.agents[index]?.AgentId;

  readonly indexOf = (id: string): number => this.#list.listed.positionOf(id);

  readonly names = (): readonly string[] => {
    const {agents} = this.#list;
    if (agents !== this.#namedAgents) this.#names = agents.map(optionName);
    this.#namedAgents = agents;
    return this.#names;
  };

  /** The element of an option; it is drawn when it was not. */
  readonly elementOf = (index: number): HTMLElement | undefined => {
    this.#near.draw(Math.floor(index / optionsPerGroup));
    return this.#drawnAt(index);
  };

  get #element(): Element | null {
    return this.#place.results()?.querySelector('.list') ?? null;
  }

  /** By place: a search through the options would take as long as there are many. */
  #drawnAt(index: number): HTMLElement | undefined {
    const group = this.#element?.children[Math.floor(index / optionsPerGroup)];
    const option = group?.children[index % optionsPerGroup];
    return option instanceof HTMLElement ? option : undefined;
  }
}
