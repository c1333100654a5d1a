import type {Agent} from '../../client/resources.js';

/** Divides by the columns of a grid up to six, so that no row has holes where a group ends. */
export const optionsPerGroup = 60;

/** A long list in groups, so that what changes in one leaves the others alone. */
export class OptionGroups {
  #agents: readonly Agent[] = [];
  #groups: readonly (readonly Agent[])[] = [];

  /** The groups of a list; one that is as it was before stays the same object. */
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
