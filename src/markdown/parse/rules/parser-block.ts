/* From markdown-it (MIT): see LICENSE in this folder. */
import type {ParsingEnvironment} from '../link-definitions.js';
import {readBlockquote} from './blockquote.js';
import {readCode, readFence} from './code-blocks.js';
import {readList} from './list.js';
import {readHeading, readRule} from './one-line-blocks.js';
import {readParagraph, readUnderlinedHeading} from './paragraphs.js';
import {readReference} from './reference.js';
import {Ruler, type Chain} from './ruler.js';
import {StateBlock, type RuleBlock} from './state-block.js';
import type {Token} from './token.js';

/** In their order. The names in brackets are the blocks that a rule can end. */
const firstRules: readonly (readonly [name: string, rule: RuleBlock, alt?: readonly Chain[]])[] = [
  ['code', readCode],
  ['fence', readFence, ['paragraph', 'reference', 'blockquote', 'list']],
  ['blockquote', readBlockquote, ['paragraph', 'reference', 'blockquote', 'list']],
  ['hr', readRule, ['paragraph', 'reference', 'blockquote', 'list']],
  ['list', readList, ['paragraph', 'reference', 'blockquote']],
  ['reference', readReference],
  ['heading', readHeading, ['paragraph', 'reference', 'blockquote']],
  ['lheading', readUnderlinedHeading],
  ['paragraph', readParagraph],
];

export class ParserBlock {
  readonly ruler = new Ruler<RuleBlock>();
  readonly #maxNesting: number;

  /** @param maxNesting maximum depth of containers; text inside deeper ones is dropped */
  constructor(maxNesting: number) {
    this.#maxNesting = maxNesting;
    for (const [name, rule, alt = []] of firstRules) this.ruler.push(name, rule, {alt});
  }

  parse(src: string, env: ParsingEnvironment): Token[] {
    const state = new StateBlock(src, this, env);
    this.tokenize(state, 0, state.lineMax);
    return state.tokens;
  }

  /** Reads the blocks of some lines. Quotes and lists call it for their content. */
  tokenize(state: StateBlock, startLine: number, endLine: number): void {
    const rules = this.ruler.getRules();
    let line = startLine;
    let hasEmptyLines = false;
    while (line < endLine) {
      state.line = line = state.skipEmptyLines(line);
      // A smaller indentation ends the container.
      if (line >= endLine || state.indent(line) < 0) break;
      if (state.level >= this.#maxNesting) {
        state.line = endLine;
        break;
      }
      for (const rule of rules) if (rule(state, line, endLine, false)) break;
      // Blank lines after the last block do not count.
      state.tight = !hasEmptyLines;
      // In a nested list, a paragraph may include the blank line after it.
      hasEmptyLines ||= state.isEmpty(state.line - 1);
      line = state.line;
      if (line < endLine && state.isEmpty(line)) {
        hasEmptyLines = true;
        line += 1;
        state.line = line;
      }
    }
  }
}
