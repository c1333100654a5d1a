import type ParserBlock from 'markdown-it/lib/parser_block.mjs';
import type {RuleBlock} from 'markdown-it/lib/parser_block.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import {splitRow} from './table-columns.js';

/** Wider than any screen; such a line is text. */
const mostColumns = 100;
/** Rows may be shorter than the head, but not so many that a few characters become a huge table. */
const mostMissingCells = 1_000;

/**
 * Bounds what a short text can make of tables; markdown-it's own limit is 65,536 cells. GFM drops the cells of a row
 * that are too many: here they are text in its last one.
 *
 * @param maskBars puts `\0`, which no text has, in place of bars that part no cells
 */
export function addTableBounds(block: ParserBlock, maskBars = (text: string) => text): void {
  const [readTable] = block.ruler.getRules('');
  if (readTable)
    block.ruler.at('table', boundedTable(readTable, maskBars), {alt: ['paragraph', 'reference']});
}

function boundedTable(readTable: RuleBlock, maskBars: (text: string) => string): RuleBlock {
  const maskedTexts = new WeakMap<StateBlock, string>();
  const readMasked: RuleBlock = (state, startLine, endLine, silent) => {
    if (!readTable(state, startLine, endLine, true)) return false;
    const columns = cellsInLine(state, startLine).length;
    if (columns > mostColumns) return false;
    const first = state.tokens.length;
    if (silent || !readTable(state, startLine, boundedEnd(state, startLine, endLine, columns), false))
      return silent;
    completeCells(state, first, columns);
    return true;
  };
  return (state, ...place) => {
    const {src} = state;
    const masked = maskedTexts.get(state) ?? maskBars(src);
    maskedTexts.set(state, masked);
    state.src = masked;
    const isRead = readMasked(state, ...place);
    state.src = src;
    return isRead;
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

/** Adds the cells that are too many to the last one of their row. Puts the bars back. */
function completeCells(state: StateBlock, first: number, columns: number): void {
  let surplus: readonly string[] = [];
  let column = 0;
  for (const token of state.tokens.slice(first)) {
    if (token.type === 'tr_open') {
      surplus = cellsInLine(state, token.map?.[0] ?? 0).slice(columns);
      column = 0;
    } else if (token.type === 'inline') {
      column += 1;
      const words = surplus.map(cell => cell.trim().replace(/\\\|/g, '|'));
      if (column === columns && words.some(Boolean))
        token.content = [token.content, ...words].join(' | ').trim();
      token.content = token.content.replaceAll('\0', '|');
    }
  }
}

function cellsInLine(state: StateBlock, line: number): readonly string[] {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return splitRow(state.src.slice(start, state.eMarks[line]));
}
