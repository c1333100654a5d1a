/* From markdown-it (MIT): see LICENSE in this folder. */

/** Names of blocks. A chain consists of the rules that can end such a block. */
export type Chain = 'paragraph' | 'reference' | 'blockquote' | 'list';

interface RuleOptions {
  readonly alt: readonly Chain[];
}

interface NamedRule<Rule> extends RuleOptions {
  readonly name: string;
  readonly rule: Rule;
}

/** Keeps rules in their order. The first rule that matches reads the text. */
export class Ruler<Rule> {
  readonly #rules: NamedRule<Rule>[] = [];
  readonly #chains = new Map<Chain | undefined, readonly Rule[]>();

  before(other: string, name: string, rule: Rule, options?: RuleOptions): void {
    this.#insert(this.#find(other), name, rule, options);
  }

  after(other: string, name: string, rule: Rule, options?: RuleOptions): void {
    this.#insert(this.#find(other) + 1, name, rule, options);
  }

  push(name: string, rule: Rule, options?: RuleOptions): void {
    this.#insert(this.#rules.length, name, rule, options);
  }

  /** All rules, or those of a chain. */
  getRules(chain?: Chain): readonly Rule[] {
    let rules = this.#chains.get(chain);
    if (!rules) {
      rules = this.#rules.filter(({alt}) => !chain || alt.includes(chain)).map(({rule}) => rule);
      this.#chains.set(chain, rules);
    }
    return rules;
  }

  #find(name: string): number {
    return this.#rules.findIndex(rule => rule.name === name);
  }

  #insert(index: number, name: string, rule: Rule, {alt}: RuleOptions = {alt: []}): void {
    this.#rules.splice(index, 0, {name, rule, alt});
    this.#chains.clear();
  }
}
