import type ParserBlock from 'markdown-it/lib/parser_block.mjs';
import type {RuleBlock} from 'markdown-it/lib/parser_block.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import {countCells} from './table-columns.js';

/** Wider than any screen; such a line is text. */
const mostColumns = 100;
/** Rows may be shorter than the head, but not so many that a few characters become a huge table. */
const mostMissingCells = 1_000;

/** Bounds what a short text can make of tables; markdown-it's own limit is 65,536 cells. */
export function addTableBounds(block: ParserBlock): void {
  const [readTable] = block.ruler.getRules('');
  if (readTable) block.ruler.at('table', boundedTable(readTable), {alt: ['paragraph', 'reference']});
}

function boundedTable(readTable: RuleBlock): RuleBlock {
  return (state, startLine, endLine, silent) => {
    if (!readTable(state, startLine, endLine, true)) return false;
    const columns = cellsInLine(state, startLine);
    if (columns > mostColumns) return false;
    return silent || readTable(state, startLine, boundedEnd(state, startLine, endLine, columns), false);
  };
}

function boundedEnd(state: StateBlock, startLine: number, endLine: number, columns: number): number {
  let missing = 0;
  let end = startLine + 2;
  while (end < endLine && !state.isEmpty(end)) {
    missing += Math.max(0, columns - cellsInLine(state, end));
    if (missing > mostMissingCells) break;
    end += 1;
  }
  return end;
}

function cellsInLine(state: StateBlock, line: number): number {
  return countCells(state.src.slice(state.bMarks[line], state.eMarks[line]));
}
