import type Token from 'markdown-it/lib/token.mjs';
import type {Block} from './block-nodes.js';
import {commonMark, type CommonMark, type MarkdownOptions} from './commonmark.js';
import {LinkDefinitions, type ParsingEnvironment} from './link-definitions.js';
import {BlockReader} from './token-blocks.js';
import {inlineNodes} from './token-inlines.js';

/** A whole text as blocks. */
export function parseMarkdown(text: string, options: MarkdownOptions = {math: false}): readonly Block[] {
  const lines = withoutBlankStart(normalizeText(text));
  return parseBlocks(lines, commonMark(options), new LinkDefinitions().forParsing(false));
}

/**
 * Blocks of a normalised text. Of an open one, the last line is read as one that is still being written.
 */
export function parseBlocks(
  text: string,
  parser: CommonMark,
  environment: ParsingEnvironment,
): readonly Block[] {
  return readBlocks(parser.parseBlocks(text, environment), parser, environment);
}

/** Blocks of a normalised text whose tokens are there already. */
export function readBlocks(
  tokens: readonly Token[],
  parser: CommonMark,
  environment: ParsingEnvironment,
): readonly Block[] {
  // Behind the cell of a table that is being written stand those that are still to come, empty.
  const last = environment.open
    ? tokens.findLast(({type, content}) => type === 'inline' && content !== '')
    : undefined;
  // All lines come first: they tell which definitions are used.
  const lines = tokens
    .filter(({type}) => type === 'inline')
    .map(token => {
      const open = token === last;
      return [token, inlineNodes(parser.parseInline(token, {...environment, open}), open)] as const;
    });
  return new BlockReader(tokens, new Map(lines), environment.isUsed).read();
}

/** Drops the blank lines before the first block: they have no meaning, and the parser keeps a record of each line. */
export function withoutBlankStart(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '');
}

/** Line ends and the one character no text may hold, as CommonMark wants them. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\0/g, '\uFFFD');
}
