import type {BlockMath} from '../parse/block-nodes.js';
import type {ParserBlock} from '../parse/rules/parser-block.js';
import type {ParserInline} from '../parse/rules/parser-inline.js';
import type {RuleBlock, StateBlock} from '../parse/rules/state-block.js';
import type {RuleInline} from '../parse/rules/state-inline.js';

/* Formulas as language models write them: `$$…$$` and `\[…\]` on lines of their own, `$$…$$` and `\(…\)`
   in a line. A single dollar sign means money. */

interface Fence {
  readonly open: string;
  readonly close: string;
}

const blockFences: readonly Fence[] = [
  {open: '$$', close: '$$'},
  {open: '\\[', close: '\\]'},
];
const inlineFences: readonly Fence[] = [
  {open: '$$', close: '$$'},
  {open: '\\(', close: '\\)'},
  {open: '\\[', close: '\\]'},
];

export function addMath(block: ParserBlock, inline: ParserInline): void {
  block.ruler.before('fence', 'math_block', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  inline.ruler.before('escape', 'math_inline', readInline);
}

const readBlock: RuleBlock = (state, startLine, endLine, silent) => {
  if (state.indent(startLine) >= 4) return false;
  const first = lineOf(state, startLine);
  const fence = blockFences.find(({open}) => first.startsWith(open));
  if (!fence) return false;
  const end = findEnd(state, fence, startLine, endLine);
  if (end === undefined || (silent && !end.closed)) return false;
  const source = state.getLines(startLine, Math.min(end.line + 1, endLine), state.blkIndent, false).trim();
  const tex = source.slice(fence.open.length, end.closed ? -fence.close.length : undefined).trim();
  if (end.closed && tex === '') return false;
  if (silent) return true;
  const token = state.push('math_block', '', 0);
  token.map = [startLine, end.line + 1];
  token.meta = {type: 'math', tex} satisfies BlockMath;
  state.line = end.line + 1;
  return true;
};

/**
 * Finds the line that ends a formula, with nothing after its sign. In an unfinished text, that line may still
 * arrive. As in TeX, a formula has no blank line.
 */
function findEnd(
  state: StateBlock,
  {open, close}: Fence,
  startLine: number,
  endLine: number,
): {readonly line: number; readonly closed: boolean} | undefined {
  const first = lineOf(state, startLine);
  const end = first.indexOf(close, open.length);
  if (end >= 0) return end + close.length === first.length ? {line: startLine, closed: true} : undefined;
  if (startLine >= (failedSearch(state, close)?.before ?? 0)) {
    for (let line = startLine + 1; line < endLine; line += 1) {
      if (state.isEmpty(line) || state.indent(line) < 0) {
        rememberFailure(state, close, {before: line, atEnd: false});
        return undefined;
      }
      const text = lineOf(state, line);
      const end = text.indexOf(close);
      if (end >= 0 && end + close.length === text.length) return {line, closed: true};
      if (end >= 0) {
        rememberFailure(state, close, {before: line, atEnd: false});
        return undefined;
      }
    }
    rememberFailure(state, close, {before: endLine, atEnd: true});
  }
  const mayCome = failedSearch(state, close)?.atEnd === true && state.env.open;
  return mayCome ? {line: endLine - 1, closed: false} : undefined;
}

/** A failed search. Another search from each position would take quadratic time. */
interface FailedSearch {
  /** The line, or the position in a line, before which the search failed. */
  readonly before: number;
  readonly atEnd: boolean;
}

const failedSearches = new WeakMap<object, Map<string, FailedSearch>>();

function failedSearch(state: object, close: string): FailedSearch | undefined {
  return failedSearches.get(state)?.get(close);
}

function rememberFailure(state: object, close: string, failure: FailedSearch): void {
  const known = failedSearches.get(state) ?? new Map<string, FailedSearch>();
  failedSearches.set(state, known.set(close, failure));
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.start(line), state.end(line)).trimEnd();
}

const readInline: RuleInline = (state, silent) => {
  const fence = inlineFences.find(({open}) => state.src.startsWith(open, state.pos));
  if (!fence) return false;
  const start = state.pos + fence.open.length;
  if (failedSearch(state, fence.close)) return false;
  const end = state.src.indexOf(fence.close, start);
  if (end < 0) rememberFailure(state, fence.close, {before: state.src.length, atEnd: true});
  if (end < 0 || end + fence.close.length > state.posMax) return false;
  const tex = state.src.slice(start, end).trim();
  if (tex === '') return false;
  if (!silent) state.push('math_inline', '', 0).meta = {type: 'math', tex} satisfies BlockMath;
  state.pos = end + fence.close.length;
  return true;
};

/** Code comes first: dollar signs inside code are not a formula. Formulas in a cell are short. */
const codeOrFormula = /`[^`\n]*`|\$\$[^\n]{1,500}?\$\$|\\\([^\n]{1,500}?\\\)|\\\[[^\n]{1,500}?\\\]/g;
/** Dollar signs in two cells, such as prices: a bar at the edge, or spaces on one side only. */
const inTwoCells = /^.. *\| | \| *..$|^..\S.* ..$|^.. .*\S..$/;

/** Hides the bars in formulas from the rule for tables. The rule sees `\0` instead, which no text contains. */
export function protectBars(readTable: RuleBlock): RuleBlock {
  const masked = new WeakMap<StateBlock, string>();
  return (state, ...lines) => {
    const {src} = state;
    const first = state.tokens.length;
    state.src = masked.get(state) ?? maskBars(src);
    masked.set(state, state.src);
    const isRead = readTable(state, ...lines);
    state.src = src;
    for (const token of state.tokens.slice(first)) token.content = token.content.replaceAll('\0', '|');
    return isRead;
  };
}

function maskBars(text: string): string {
  if (!text.includes('|')) return text;
  return text.replace(codeOrFormula, found =>
    found.startsWith('`') || inTwoCells.test(found) ? found : found.replace(/(?<!\\)\|/g, '\0'),
  );
}

/**
 * Returns the length of the complete lines that can be parsed in a growing text. If a formula may have begun
 * after the last blank line, the result is the position of that line: any later line may belong to the
 * formula.
 */
export function endBeforeFormula(text: string, start: number, end: number): number {
  const rest = afterBlankLine(text, start, end);
  const lines = text.slice(rest, end);
  return lines.includes('$$') || lines.includes('\\[') ? rest : end;
}

function afterBlankLine(text: string, start: number, end: number): number {
  for (let lineEnd = end; lineEnd > start;) {
    const lineStart = Math.max(start, text.lastIndexOf('\n', lineEnd - 2) + 1);
    if (/^[ \t]*$/.test(text.slice(lineStart, lineEnd - 1))) return lineEnd;
    lineEnd = lineStart;
  }
  return start;
}
