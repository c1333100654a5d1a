/* Tables as in GFM, instead of markdown-it's rule. There are two differences: a short text cannot become a
   huge table, and extra cells of a row are not dropped but become text in its last cell. */
import type {Alignment} from './block-nodes.js';
import type {ParserBlock} from './rules/parser-block.js';
import type {RuleBlock, StateBlock} from './rules/state-block.js';
import type {Token} from './rules/token.js';

/** Maximum columns. No screen shows more; a line with more columns is text. */
const maxColumns = 100;
/** Rows may be shorter than the head. The limit prevents a huge table from a few characters. */
const maxMissingCells = 1_000;

/**
 * Adds the rule for tables to a parser.
 * @param protect wraps the rule so that it does not see bars inside formulas
 */
export function addTables(block: ParserBlock, protect = (rule: RuleBlock) => rule): void {
  block.ruler.before('code', 'table', protect(readTable), {alt: ['paragraph', 'reference']});
}

export function countCells(line: string): number {
  return splitRow(line).length;
}

/**
 * Returns whether every row has as many cells as the head. The parser fills in missing cells up to a limit
 * for the whole table, so a table with missing cells cannot be parsed in parts.
 */
export function fillsColumns(table: string): boolean {
  const lines = table.trimEnd().split('\n');
  const columns = countCells(lines[0] ?? '');
  return lines.every(line => countCells(line) === columns);
}

const readTable: RuleBlock = (state, startLine, endLine, silent) => {
  if (startLine + 2 > endLine || state.indent(startLine) >= 4) return false;
  const alignments = readAlignments(state, startLine + 1);
  const head = lineOf(state, startLine);
  const cells = splitRow(head);
  const columns = cells.length;
  if (columns !== alignments?.length || columns > maxColumns) return false;
  if (!head.includes('|') || head.trim() === '|') return false;
  if (silent) return true;
  const {parentType} = state;
  // The rules that end a table know no type for tables.
  state.parentType = 'blockquote';
  const table = pushPart(state, 'table_open', startLine);
  pushPart(state, 'thead_open', startLine);
  pushRow(state, 'th', startLine, cells, alignments);
  state.push('thead_close', 'thead', -1);
  let missing = 0;
  let line = startLine + 2;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    const indent = state.indent(line);
    if (indent < 0 || indent >= 4 || state.isEnded('blockquote', line, endLine)) break;
    const row = splitRow(lineOf(state, line));
    missing += Math.max(0, columns - row.length);
    if (missing > maxMissingCells) break;
    if (line === startLine + 2) pushPart(state, 'tbody_open', line);
    pushRow(state, 'td', line, row, alignments);
  }
  if (line > startLine + 2) state.push('tbody_close', 'tbody', -1);
  state.push('table_close', 'table', -1);
  table.map = [startLine, line];
  state.parentType = parentType;
  state.line = line;
  return true;
};

/** Returns the alignments from the line below the head, or `undefined` if it is another line. */
function readAlignments(state: StateBlock, line: number): readonly Alignment[] | undefined {
  const indent = state.indent(line);
  const text = lineOf(state, line);
  // A hyphen and a space begin a list.
  if (indent < 0 || indent >= 4 || !/^(?!-\s)[|:-][|:\s-]+$/.test(text)) return undefined;
  const columns = splitRow(text).map(cell => /^(:?)-+(:?)$/.exec(cell.trim()));
  if (columns.includes(null)) return undefined;
  return columns.map(found => {
    const [, left, right] = found ?? [];
    if (right) return left ? 'center' : 'right';
    return left ? 'left' : undefined;
  });
}

function pushRow(
  state: StateBlock,
  tag: 'th' | 'td',
  line: number,
  cells: readonly string[],
  alignments: readonly Alignment[],
): void {
  const words = cells.map(cell => cell.trim().replace(/\\\|/g, '|'));
  const surplus = words.splice(alignments.length);
  if (surplus.some(Boolean)) words.push([words.pop(), ...surplus].join(' | ').trim());
  pushPart(state, 'tr_open', line);
  for (const [column, alignment] of alignments.entries()) {
    state.push(`${tag}_open`, tag, 1).meta = alignment;
    state.push('inline', '', 0).content = words[column] ?? '';
    state.push(`${tag}_close`, tag, -1);
  }
  state.push('tr_close', 'tr', -1);
}

function pushPart(state: StateBlock, type: string, line: number): Token {
  const token = state.push(type, '', 1);
  token.map = [line, line + 1];
  return token;
}

/** Escaped bars stay escaped. */
function splitRow(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.start(line), state.end(line));
}
