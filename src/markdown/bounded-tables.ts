import type ParserBlock from 'markdown-it/lib/parser_block.mjs';
import type {RuleBlock} from 'markdown-it/lib/parser_block.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import {splitRow} from './table-columns.js';

/** Wider than any screen; such a line is text. */
const mostColumns = 100;
/** Rows may be shorter than the head, but not so many that a few characters become a huge table. */
const mostMissingCells = 1_000;

/**
 * Bounds what a short text can make of tables; markdown-it's own limit is 65,536 cells. GFM drops the cells of a row
 * that are too many: here they are text in its last one.
 *
 * @param protect has a rule read bars that part no cells as other signs
 */
export function addTableBounds(block: ParserBlock, protect = (rule: RuleBlock) => rule): void {
  const [readTable] = block.ruler.getRules('');
  if (readTable) block.ruler.at('table', protect(boundedTable(readTable)), {alt: ['paragraph', 'reference']});
}

function boundedTable(readTable: RuleBlock): RuleBlock {
  return (state, startLine, endLine, silent) => {
    if (!readTable(state, startLine, endLine, true)) return false;
    const columns = cellsInLine(state, startLine).length;
    if (columns > mostColumns) return false;
    if (silent) return true;
    const first = state.tokens.length;
    readTable(state, startLine, boundedEnd(state, startLine, endLine, columns), false);
    addSurplus(state, first, columns);
    return true;
  };
}

function boundedEnd(state: StateBlock, startLine: number, endLine: number, columns: number): number {
  let missing = 0;
  let end = startLine + 2;
  while (end < endLine && !state.isEmpty(end)) {
    missing += Math.max(0, columns - cellsInLine(state, end).length);
    if (missing > mostMissingCells) break;
    end += 1;
  }
  return end;
}

/** Adds the cells that are too many to the last one of their row. */
function addSurplus(state: StateBlock, first: number, columns: number): void {
  let surplus: readonly string[] = [];
  let last: Token | undefined;
  for (const token of state.tokens.slice(first)) {
    if (token.type === 'tr_open') surplus = cellsInLine(state, token.map?.[0] ?? 0).slice(columns);
    if (token.type === 'inline') last = token;
    const words = surplus.map(cell => cell.trim().replace(/\\\|/g, '|'));
    if (last && token.type === 'tr_close' && words.some(Boolean))
      last.content = [last.content, ...words].join(' | ').trim();
  }
}

function cellsInLine(state: StateBlock, line: number): readonly string[] {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return splitRow(state.src.slice(start, state.eMarks[line]));
}
