import type ParserBlock from 'markdown-it/lib/parser_block.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';

/** How deep quotes, lists and emphasis may lie in one another; what is deeper is text. */
export const nestingLimit = 20;

/** Makes a paragraph of everything that lies too deep. */
export function addNestingLimit(block: ParserBlock): void {
  block.ruler.before('table', 'nesting_limit', readAsText);
}

function readAsText(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
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
