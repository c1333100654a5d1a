import type {Strings} from '../locales/en.js';

/** Wording of an element's own in front of the inherited one: the same object as long as both stay the same. */
export class InheritedStrings {
  #own: Partial<Strings> | undefined;
  #inherited: Partial<Strings> | undefined;
  #merged: Partial<Strings> | undefined;

  read(
    own: Partial<Strings> | undefined,
    inherited: Partial<Strings> | undefined,
  ): Partial<Strings> | undefined {
    if (!own || !inherited) return own ?? inherited;
    if (own !== this.#own || inherited !== this.#inherited) {
      this.#own = own;
      this.#inherited = inherited;
      this.#merged = {...inherited, ...own};
    }
    return this.#merged;
  }
}
