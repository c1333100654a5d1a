/* The rules of markdown-it for blocks and for the text in them (in the folder `rules`), with the project's own
   rules. Raw HTML stays text, except for the few tags of inline-tags.ts. Addresses stay as written: the view
   decides which ones may open or load. */
import {Memo} from '../../memo.js';
import {contentModule, mathModule, useModule} from '../load-content.js';
import {signsInAddresses} from './autolinks.js';
import {addInlineTags} from './inline-tags.js';
import type {ParsingEnvironment} from './link-definitions.js';
import {ParserBlock} from './rules/parser-block.js';
import {ParserInline} from './rules/parser-inline.js';
import type {RuleBlock} from './rules/state-block.js';
import {StateInline, type ScannedDelimiters} from './rules/state-inline.js';
import type {Token} from './rules/token.js';
import {addTables} from './tables.js';
import {addUnfinishedInline, isOpen} from './unfinished-text.js';

export interface MarkdownOptions {
  /** Whether `$$…$$`, `\[…\]` and `\(…\)` are formulas. Only a parser created after `mathModule` has loaded supports them. */
  readonly math: boolean;
  /** Whether a voice reads the text. */
  readonly isSpoken?: boolean;
}

export interface CommonMark {
  /** Parses only the blocks, which is cheap. Adds definitions to the environment. */
  parseBlocks(text: string, environment: ParsingEnvironment): Token[];
  parseInline(token: Token, environment: ParsingEnvironment): Token[];
}

/** Maximum depth of quotes, lists and emphasis inside one another. Deeper markup is text. */
export const nestingLimit = 20;

const parser = new Memo<CommonMark>();

/** Returns the parser for the options. It is created again only for other rules. */
export function commonMark({math}: MarkdownOptions): CommonMark {
  const rules = [math ? useModule(mathModule) : undefined, contentModule.loaded] as const;
  return parser.of(rules, () => createCommonMark(...rules));
}

function createCommonMark(
  formulas: typeof mathModule.loaded,
  content: typeof contentModule.loaded,
): CommonMark {
  // A rule turns deeper blocks into text; the parser's own limit would drop them.
  const block = new ParserBlock(nestingLimit + 10);
  const inline = new ParserInline(nestingLimit, TextInline);
  addTables(block, formulas?.protectBars);
  block.ruler.before('table', 'nesting_limit', readDeepBlock);
  addUnfinishedInline(inline);
  addInlineTags(inline);
  formulas?.addMath(block, inline);
  content?.addFootnotes(block, inline);
  return {
    parseBlocks: (text, environment) => block.parse(text, environment),
    parseInline: ({content}, environment) => inline.parse(content, environment),
  };
}

const readDeepBlock: RuleBlock = (state, startLine, endLine) => {
  if (state.level < nestingLimit) return false;
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && state.indent(line) >= 0) line += 1;
  state.push('paragraph_open', 'p', 1);
  const content = state.push('inline', '', 0);
  content.content = state.getLines(startLine, line, state.blkIndent, false).trim();
  state.push('paragraph_close', 'p', -1);
  state.line = line;
  return true;
};

/** Letters of scripts without capitals, and the full-width characters of East Asia. */
const unspaced = /[\p{Lo}\u3001-\u303f\uff01-\uffee]/u;

/**
 * Lets emphasis begin and end beside letters of scripts that put no spaces between words. CommonMark reads
 * the stars of `**注意：**请看` as text, because after a colon emphasis ends only before a space. The same applies
 * to Arabic or Hebrew words of one letter, which no space follows. The signs of a bare address are text.
 */
class TextInline extends StateInline {
  readonly #inAddresses = signsInAddresses(this.src, isOpen(this));

  override scanDelims(start: number, canSplitWord: boolean): ScannedDelimiters {
    const found = super.scanDelims(start, canSplitWord);
    if (this.#inAddresses.has(start)) return {...found, canOpen: false, canClose: false};
    const end = start + found.length;
    const last = Array.from(this.src.slice(Math.max(0, start - 2), start)).at(-1) ?? '';
    const [next = ''] = this.src.slice(end, end + 2);
    if (canSplitWord && unspaced.test(last + next)) {
      found.canOpen ||= /\S/.test(next);
      found.canClose ||= /\S/.test(last);
    }
    return found;
  }
}
