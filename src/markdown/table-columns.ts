/** The cells of a line of a table; escaped bars stay escaped. */
export function splitRow(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);
}

/** How many cells a line of a table has. */
export function countCells(line: string): number {
  return splitRow(line).length;
}

/**
 * Whether every row has as many cells as the head. Missing cells are filled in up to a limit that counts
 * over the whole table, so that such a table can only be read whole.
 */
export function fillsColumns(table: string): boolean {
  const lines = table.trimEnd().split('\n');
  const columns = countCells(lines[0] ?? '');
  return lines.every(line => countCells(line) === columns);
}
