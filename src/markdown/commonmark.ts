/*
 * markdown-it's two parsers without the rest of it: no renderer, since nothing here becomes HTML, and no
 * link finder. Raw HTML is not recognised, so it stays text, but for the few tags of inline-tags.ts. Addresses are left as written: what may be
 * opened or loaded is decided where they are shown.
 */
import {parseLinkDestination, parseLinkLabel, parseLinkTitle} from 'markdown-it/lib/helpers/index.mjs';
import type MarkdownIt from 'markdown-it/lib/index.mjs';
import ParserBlock from 'markdown-it/lib/parser_block.mjs';
import ParserInline from 'markdown-it/lib/parser_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import {keepDefinitions, type ParsingEnvironment} from './link-definitions.js';
import {addInlineTags} from './inline-tags.js';
import {mathRules} from './math/math-module.js';
import {addUnfinishedInline} from './unfinished-inline.js';
import {addNestingLimit, nestingLimit} from './nesting-limit.js';
import {addTables} from './tables.js';
import {UnspacedInline} from './unspaced-inline.js';

/** Which text is markup beyond CommonMark and GFM. */
export interface MarkdownOptions {
  /** Whether `$$…$$`, `\[…\]` and `\(…\)` are formulas, for a parser made after `loadMath`. */
  readonly math: boolean;
}

/** Text to markdown-it's tokens, the lines of a block parsed too. */
export interface CommonMark {
  /** The blocks alone; cheap. Fills in the definitions of the environment. */
  parseBlocks(text: string, environment: ParsingEnvironment): Token[];
  /** What the lines of one `inline` token say. */
  parseInline(token: Token, environment: ParsingEnvironment): Token[];
}

type MathRules = ReturnType<typeof mathRules>;

const parsers = new Map<MathRules, CommonMark>();

/** The parser for the options; made once. */
export function commonMark({math}: MarkdownOptions): CommonMark {
  const rules = math ? mathRules() : undefined;
  const parser = parsers.get(rules) ?? createCommonMark(rules);
  parsers.set(rules, parser);
  return parser;
}

function createCommonMark(rules: MathRules): CommonMark {
  const block = new ParserBlock();
  const inline = new ParserInline();
  inline.State = UnspacedInline;
  keepDefinitions(block);
  addTables(block, rules?.protectBars);
  addNestingLimit(block);
  addUnfinishedInline(inline);
  addInlineTags(inline);
  rules?.addMath(block, inline);
  // Deeper blocks become text by a rule; markdown-it's own limit would drop them.
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

/** As much of a `MarkdownIt` as the rules look at. */
function settings(block: ParserBlock, inline: ParserInline, maxNesting: number): MarkdownIt {
  const used = {
    block,
    inline,
    helpers: {parseLinkDestination, parseLinkLabel, parseLinkTitle},
    // Without these, the rules for HTML and for bare addresses do nothing.
    options: {html: false, linkify: false, maxNesting},
    normalizeLink: (address: string) => address,
    normalizeLinkText: (text: string) => text,
    validateLink: () => true,
  };
  return used as unknown as MarkdownIt;
}
