import type {Inline} from './block-nodes.js';
import type {LinkTarget} from './rules/token.js';

/** Link reference definitions by their normalised label. */
export type References = Record<string, LinkTarget>;

export interface WrittenDefinition extends LinkTarget {
  /** Normalised. */
  readonly label: string;
  readonly name: string;
}

export interface ParsingEnvironment {
  readonly open: boolean;
  readonly references: References;
  readonly define: (definition: WrittenDefinition) => void;
  /** Whether a link in the text read so far uses the definition. */
  readonly isUsed: (definition: WrittenDefinition) => boolean;
}

/**
 * The link reference definitions of a growing text. A block depends on the labels it uses, which may be
 * defined later. A definition depends on the blocks that use its label: it is visible as text while no block
 * uses it.
 */
export class LinkDefinitions {
  readonly #final: References = {};
  readonly #uses = new Map<string, number>();

  /**
   * Creates the environment of one parse, with the definitions found so far.
   * @param usedLabels collects the labels used
   * @param found collects the definitions of the parsed text itself
   */
  forParsing(open: boolean, usedLabels = new Set<string>(), found: References = {}): ParsingEnvironment {
    const known = (label: string) => this.#final[label] ?? found[label];
    const isUsedLabel = (label: string) => usedLabels.has(label) || (this.#uses.get(label) ?? 0) > 0;
    const references = new Proxy(found, {
      get: (_, label) => {
        if (typeof label !== 'string') return undefined;
        usedLabels.add(label);
        return known(label);
      },
    });
    return {
      open,
      references,
      define: ({label, href, title}) => (found[label] ??= {href, title}),
      isUsed({label, href, title}) {
        const first = known(label);
        return first?.href === href && first.title === title && isUsedLabel(label);
      },
    };
  }

  addFinal(found: References): readonly string[] {
    const labels = Object.keys(found).filter(label => !(label in this.#final));
    for (const label of labels) {
      const definition = found[label];
      if (definition) this.#final[label] = definition;
    }
    return labels;
  }

  /**
   * Adds a final text to the users of labels, or removes it. Returns the defined labels that are now used for
   * the first time, or no longer used.
   */
  count(usedLabels: ReadonlySet<string>, change: 1 | -1): readonly string[] {
    return [...usedLabels].filter(label => {
      const before = this.#uses.get(label) ?? 0;
      this.#uses.set(label, before + change);
      return (before === 0 || before + change === 0) && label in this.#final;
    });
  }
}

export function definitionLines(definitions: readonly WrittenDefinition[]): readonly Inline[] {
  return definitions.flatMap(({name, href, title}, index) => [
    {type: 'text', text: `${index > 0 ? '\n' : ''}[${name}]: `},
    {type: 'link', address: href, title: '', content: [{type: 'text', text: href}]},
    ...(title ? [{type: 'text', text: ` "${title}"`} as const] : []),
  ]);
}
