import type Token from 'markdown-it/lib/token.mjs';

/** Where a block of the outermost level stands in the text. */
export interface BlockOutline {
  readonly type: 'list' | 'table' | 'fence' | 'other';
  /** First line, from 0, and the line after the last. */
  readonly start: number;
  readonly end: number;
  /** First lines of a list's items or of a table's rows, its head included; empty for other blocks. */
  readonly parts: readonly number[];
}

const types: Readonly<Record<string, BlockOutline['type']>> = {
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'fence',
};

/** The outermost blocks of a text, from its tokens. */
export function blockOutline(tokens: readonly Token[]): readonly BlockOutline[] {
  const outline: (BlockOutline & {parts: number[]})[] = [];
  for (const {type, level, nesting, map} of tokens) {
    if (!map || nesting < 0) continue;
    if (level === 0) outline.push({type: types[type] ?? 'other', start: map[0], end: map[1], parts: []});
    else if (isPart(type, level)) outline.at(-1)?.parts.push(map[0]);
  }
  return outline;
}

/** The tokens of the outermost blocks that begin before a line at which one begins. */
export function tokensBefore(tokens: readonly Token[], line: number): readonly Token[] {
  const end = tokens.findIndex(
    ({level, nesting, map}) => level === 0 && nesting >= 0 && map && map[0] >= line,
  );
  return end < 0 ? tokens : tokens.slice(0, end);
}

function isPart(type: string, level: number): boolean {
  return (type === 'list_item_open' && level === 1) || (type === 'tr_open' && level === 2);
}

/**
 * Whether blank lines part the items of the outermost list; `undefined` when none of them holds a
 * paragraph, which is where it shows.
 */
export function isLooseList(tokens: readonly Token[]): boolean | undefined {
  const paragraph = tokens.find(({type, level}) => type === 'paragraph_open' && level === 2);
  return paragraph && !paragraph.hidden;
}

/**
 * How many lines of a growing text are final: those before the last block, or 0. A definition with no blank
 * line between it and that block may still get a title from the lines that now look like blocks of their own.
 */
export function settledLines(outline: readonly BlockOutline[], lines: string): number {
  const {start} = outline.at(-1) ?? {start: 0};
  const above = lines.slice(0, lineOffset(lines, start)).split(/\n[ \t]*\n/);
  return above.at(-1)?.includes(']:') ? 0 : start;
}

/** Where a line begins, lines counted from 0. */
export function lineOffset(text: string, line: number): number {
  let offset = 0;
  for (let count = 0; count < line; count += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
