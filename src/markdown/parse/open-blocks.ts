import type {Block, Code, List, Table} from './block-nodes.js';
import type {References} from './link-definitions.js';
import type {Token} from './rules/token.js';

/** The last block of the outermost level. Only this block can change with more text. */
export interface LastBlock {
  readonly type: 'list' | 'table' | 'fence' | 'other';
  readonly start: number;
  /** First line of each item of a list, or of each row of a table, including its head. Empty for other blocks. */
  readonly parts: readonly number[];
  readonly before: readonly Token[];
}

const types: Readonly<Record<string, LastBlock['type']>> = {
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'fence',
};

export function lastBlock(tokens: readonly Token[]): LastBlock | undefined {
  const index = tokens.findLastIndex(({level, nesting}) => level === 0 && nesting >= 0);
  const [token, ...inside] = tokens.slice(Math.max(0, index));
  if (!token?.map) return undefined;
  return {
    type: types[token.type] ?? 'other',
    start: token.map[0],
    parts: inside.flatMap(({type, level, map}) => (map && isPart(type, level) ? [map[0]] : [])),
    before: tokens.slice(0, index),
  };
}

function isPart(type: string, level: number): boolean {
  return (type === 'list_item_open' && level === 1) || (type === 'tr_open' && level === 2);
}

/**
 * Returns the length of the final text: everything before the last block, or 0. The title of a definition
 * directly above that block may still follow in lines that look like a block now.
 */
export function finalLength({start}: LastBlock, lines: string): number {
  const length = lineOffset(lines, start);
  const above = lines.slice(0, length).split(/\n[ \t]*\n/);
  return above.at(-1)?.includes(']:') ? 0 : length;
}

/** Lines are counted from 0. */
export function lineOffset(text: string, line: number): number {
  let offset = 0;
  for (let count = 0; count < line; count += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}

/**
 * An unfinished list or table. All items or rows except the last are final. The rest of the text is parsed as
 * a small list or table and joined to the final part, so that a long one is not parsed again with every word.
 */
export class OpenContainer {
  readonly start: number;
  /** Lines that must precede the rest of the text, so that the parser sees a list or table. */
  readonly head: string;
  readonly usedLabels = new Set<string>();
  readonly found: References = {};
  #final: List | Table | undefined;

  constructor(start: number, head: string) {
    this.start = start;
    this.head = head;
  }

  /** Adds final parts. Returns `false` if the block is no list or table. */
  addFinal(block: Block): boolean {
    const whole = this.join(block);
    if (whole.type !== 'list' && whole.type !== 'table') return false;
    this.#final = whole;
    return true;
  }

  join(block: Block): Block {
    const final = this.#final;
    if (final?.type === 'table' && block.type === 'table')
      return {...final, rows: [...final.rows, ...block.rows]};
    if (final?.type !== 'list' || block.type !== 'list') return block;
    // The first item belongs to the head. Blank lines between any items make the whole list loose.
    const items = [...final.items, ...block.items.slice(1)];
    return {...final, tight: final.tight && block.tight, items};
  }

  /** A loose list stays loose: later text cannot remove the blank line. */
  loosen(): void {
    if (this.#final?.type === 'list') this.#final = {...this.#final, tight: false};
  }
}

/**
 * Returns the lines that precede the rest of a list or table.
 * For a list, it is an item, so that the rest becomes further items and its paragraphs show whether it is
 * loose. The rest cannot be inside this item, whose content needs a deeper indentation.
 * For a table, it is the head, which is parsed again with each row.
 * @param lines of the list or table, from its first
 */
export function headOfContainer(type: LastBlock['type'], lines: string): string {
  if (type === 'table') return lines.slice(0, lineOffset(lines, 2));
  return `   ${/[-+*]|\d{1,9}[.)]/.exec(lines)?.[0] ?? ''}    x\n`;
}

/** Without the lookaheads, a long row of backticks takes quadratic time. */
const opening = /^(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/;

/** An unfinished block of code. Only the closing fence can end it, so each line is searched once and not parsed. */
export class OpenFence {
  readonly #language: string;
  readonly #end: RegExp;
  readonly #contentStart: number;
  #searched: number;

  private constructor(language: string, end: RegExp, contentStart: number) {
    this.#language = language;
    this.#end = end;
    this.#contentStart = contentStart;
    this.#searched = contentStart - 1;
  }

  /**
   * Returns `undefined` if only the parser can read the fence. An example is an indented fence, whose
   * indentation is removed from each line.
   */
  static begin(lines: string, start: number): OpenFence | undefined {
    const [line = '', marker = '', info = ''] = opening.exec(lines) ?? [];
    if (line === '') return undefined;
    const sign = marker.startsWith('~') ? '~' : '`';
    // `\n` instead of `^` and `$`, which also match at other line ends.
    const end = new RegExp(`\\n {0,3}${sign}{${marker.length},}[ \\t]*\\n`, 'g');
    const language = info.includes('\\') || info.includes('&') ? undefined : info.trim().split(/\s+/)[0];
    return language === undefined ? undefined : new OpenFence(language, end, start + line.length);
  }

  /** Returns the index after the closing fence, if the complete lines contain it. */
  findEnd(text: string): number | undefined {
    this.#end.lastIndex = this.#searched;
    this.#searched = text.lastIndexOf('\n');
    return this.#end.test(text) ? this.#end.lastIndex : undefined;
  }

  /** Returns the code so far, without a line that may become the closing fence. */
  shownBlock(text: string): Code {
    const code = text.slice(this.#contentStart);
    const lastLine = code.slice(code.lastIndexOf('\n') + 1);
    const mayEnd = /^ {0,3}[`~]+[ \t]*$/.test(lastLine);
    return {
      type: 'code',
      language: this.#language,
      text: mayEnd ? code.slice(0, code.length - lastLine.length) : code,
    };
  }
}
