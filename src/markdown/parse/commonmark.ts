/* markdown-it's block and inline parsers, without its HTML renderer and its link finder. Raw HTML stays
   text, except for the few tags of inline-tags.ts. Addresses stay as written: the view decides which ones
   may open or load. */
import {parseLinkDestination, parseLinkLabel, parseLinkTitle} from 'markdown-it/lib/helpers/index.mjs';
import type MarkdownIt from 'markdown-it/lib/index.mjs';
import ParserBlock from 'markdown-it/lib/parser_block.mjs';
import ParserInline from 'markdown-it/lib/parser_inline.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import {Memo} from '../../memo.js';
import {contentModule, mathModule, useModule} from '../load-content.js';
import {signsInAddresses} from './autolinks.js';
import {addInlineTags} from './inline-tags.js';
import {keepDefinitions, type ParsingEnvironment} from './link-definitions.js';
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
  const block = new ParserBlock();
  const inline = new ParserInline();
  inline.State = TextInline;
  keepDefinitions(block);
  addTables(block, formulas?.protectBars);
  block.ruler.before('table', 'nesting_limit', readDeepBlock);
  addUnfinishedInline(inline);
  addInlineTags(inline);
  formulas?.addMath(block, inline);
  content?.addFootnotes(block, inline);
  // A rule turns deeper blocks into text; markdown-it's own limit would drop them.
  const forBlocks = settings(block, inline, nestingLimit + 10);
  const forInline = settings(block, inline, nestingLimit);
  return {
    parseBlocks(text, environment) {
      const tokens: Token[] = [];
      block.parse(text, forBlocks, environment, tokens);
      return tokens;
    },
    parseInline(token, environment) {
      const tokens: Token[] = [];
      inline.parse(token.content, forInline, environment, tokens);
      return tokens;
    },
  };
}

/** The part of a `MarkdownIt` that the rules read. */
function settings(block: ParserBlock, inline: ParserInline, maxNesting: number): MarkdownIt {
  const used = {
    block,
    inline,
    helpers: {parseLinkDestination, parseLinkLabel, parseLinkTitle},
    // Without these options, the rules for HTML and for bare addresses do nothing.
    options: {html: false, linkify: false, maxNesting},
    normalizeLink: (address: string) => address,
    normalizeLinkText: (text: string) => text,
    validateLink: () => true,
  };
  return used as unknown as MarkdownIt;
}

function readDeepBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || state.level < nestingLimit) return false;
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent) line += 1;
  state.push('paragraph_open', 'p', 1);
  const content = state.push('inline', '', 0);
  content.content = state.getLines(startLine, line, state.blkIndent, false).trim();
  content.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = line;
  return true;
}

/** Letters of scripts without capitals, and the full-width characters of East Asia. */
const unspaced = /[\p{Lo}\u3001-\u303f\uff01-\uffee]/u;

/**
 * Lets emphasis begin and end beside letters of scripts that put no spaces between words. CommonMark reads
 * the stars of `**注意：**请看` as text, because after a colon emphasis ends only before a space. The same applies
 * to Arabic or Hebrew words of one letter, which no space follows. The signs of a bare address are text.
 */
class TextInline extends StateInline {
  readonly #inAddresses = signsInAddresses(this.src, isOpen(this));

  override scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
    const found = super.scanDelims(start, canSplitWord);
    if (this.#inAddresses.has(start)) return {...found, can_open: false, can_close: false};
    const end = start + found.length;
    const last = Array.from(this.src.slice(Math.max(0, start - 2), start)).at(-1) ?? '';
    const [next = ''] = this.src.slice(end, end + 2);
    if (canSplitWord && unspaced.test(last + next)) {
      found.can_open ||= /\S/.test(next);
      found.can_close ||= /\S/.test(last);
    }
    return found;
  }
}
