import type {Agent} from '../../client/resources.js';
import type {AgentList} from '../../controllers/agent-list.js';
import type {WalkedList} from '../../controllers/option-focus.js';
import {optionName} from './agent-words.js';
import {OptionGroups, optionsPerGroup} from './option-groups.js';

/** The options of a picker, found by place and identifier without walking through all of them. */
export class PickerOptions implements WalkedList {
  readonly onPick: (id: string) => void;
  readonly #list: AgentList;
  readonly #root: () => ParentNode;
  readonly #groups = new OptionGroups();
  #namedAgents: readonly Agent[] = [];
  #names: readonly string[] = [];

  constructor(list: AgentList, root: () => ParentNode, onPick: (id: string) => void) {
    this.#list = list;
    this.#root = root;
    this.onPick = onPick;
  }

  /** The agents as they are rendered. */
  get groups(): readonly (readonly Agent[])[] {
    return this.#groups.of(this.#list.agents);
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

  /** By place: a search through the options would take as long as there are many. */
  readonly elementOf = (index: number): HTMLElement | undefined => {
    const groups = this.#root().querySelector('.list')?.children;
    const option = groups?.[Math.floor(index / optionsPerGroup)]?.children[index % optionsPerGroup];
    return option instanceof HTMLElement ? option : undefined;
  };
}
