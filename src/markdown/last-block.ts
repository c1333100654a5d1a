import type Token from 'markdown-it/lib/token.mjs';

/** The last block of the outermost level: the only one that more text can still change. */
export interface LastBlock {
  readonly type: 'list' | 'table' | 'fence' | 'other';
  /** Its first line, from 0. */
  readonly start: number;
  /** First lines of a list's items or of a table's rows, its head included; empty for other blocks. */
  readonly parts: readonly number[];
  /** The tokens of all blocks before it. */
  readonly before: readonly Token[];
}

const types: Readonly<Record<string, LastBlock['type']>> = {
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'fence',
};

/** The last block of a text, from its tokens; `undefined` when it has none. */
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
 * Whether blank lines part the items of a list; `undefined` when none of them holds a paragraph, which is where it
 * shows.
 *
 * @param tokens of the list
 * @param level of the list
 */
export function isLooseList(tokens: readonly Token[], level: number): boolean | undefined {
  const paragraph = tokens.find(token => token.type === 'paragraph_open' && token.level === level + 2);
  return paragraph && !paragraph.hidden;
}

/**
 * How many lines of a growing text are final: those before the last block, or 0. A definition with no blank
 * line between it and that block may still get a title from the lines that now look like blocks of their own.
 */
export function settledLines({start}: LastBlock, lines: string): number {
  const above = lines.slice(0, lineOffset(lines, start)).split(/\n[ \t]*\n/);
  return above.at(-1)?.includes(']:') ? 0 : start;
}

/** Where a line begins, lines counted from 0. */
export function lineOffset(text: string, line: number): number {
  let offset = 0;
  for (let count = 0; count < line; count += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
