import type ParserBlock from 'markdown-it/lib/parser_block.mjs';
import type {Inline} from './block-nodes.js';

export interface Definition {
  readonly href: string;
  readonly title: string;
}

/** Link reference definitions by their normalised label, in the format of markdown-it. */
export type References = Record<string, Definition>;

export interface WrittenDefinition extends Definition {
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

/** Index of markdown-it's rule for definitions, after tables, two forms of code, quotes, rules and lists. */
const referenceRule = 6;

/** Makes a parser keep definitions as blocks. Footnotes such as `[^1]: A note` are text. */
export function keepDefinitions(block: ParserBlock): void {
  const readDefinition = block.ruler.getRules('')[referenceRule];
  block.ruler.at('reference', (state, startLine, endLine, silent) => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
    if (state.src.startsWith('[^', start)) return false;
    const environment = state.env as ParsingEnvironment;
    const references: References = {};
    state.env = {references};
    const isRead = readDefinition?.(state, startLine, endLine, silent) ?? false;
    state.env = environment;
    for (const [label, definition] of Object.entries(references)) {
      const source = state.getLines(startLine, state.line, state.blkIndent, false);
      const [, name = ''] = /^\s*\[((?:\\.|[^\\\]])*)/s.exec(source) ?? [];
      const written: WrittenDefinition = {...definition, label, name};
      environment.define(written);
      const last = state.tokens.at(-1);
      if (last?.type === 'definitions' && last.map?.[1] === startLine) {
        last.map[1] = state.line;
        last.meta = [...(last.meta as WrittenDefinition[]), written];
      } else {
        const token = state.push('definitions', '', 0);
        token.map = [startLine, state.line];
        token.meta = [written];
      }
    }
    return isRead;
  });
}

export function definitionLines(definitions: readonly WrittenDefinition[]): readonly Inline[] {
  return definitions.flatMap(({name, href, title}, index) => [
    {type: 'text', text: `${index > 0 ? '\n' : ''}[${name}]: `},
    {type: 'link', address: href, title: '', content: [{type: 'text', text: href}]},
    ...(title ? [{type: 'text', text: ` "${title}"`} as const] : []),
  ]);
}
