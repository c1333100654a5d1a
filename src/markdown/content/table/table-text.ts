/** The cells of a table without markup, and with the header as the first row. */
export type TextRows = readonly (readonly string[])[];

/**
 * Spreadsheets read text after these signs as a formula. Some of them also accept the wide and small forms. They may
 * drop spaces, quotes and characters without width before it.
 */
const formulaStart = /^["\s\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
/** A number is no formula, and a sign before it would turn it into text. */
const plainNumber = /^[+-]\d+(?:[.,]\d+)*%?$/;
/** A number with a unit, at the end of a list or before its next item. */
const amount = /^\s*[+-]\d[\d.\s%°\p{L}\p{Sc}]*[;,\t\r\n]?$/u;

/** Returns a table as rows of cells with tabs between them, for a paste into a spreadsheet. */
export function tableAsTSV(rows: TextRows): string {
  return rows
    .map(row => row.map(cell => withoutFormulas(cell.replace(/[\t\r\n]+/g, ' '))).join('\t'))
    .join('\n');
}

/** Returns a table as a CSV file (RFC 4180). The mark at its start tells spreadsheets that it is UTF-8. */
export function tableAsCSV(rows: TextRows): string {
  const lines = rows.map(row => `${row.map(cell => quoted(withoutFormulas(cell))).join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;
}

/**
 * Puts an apostrophe before text that a spreadsheet would read as a formula: at the start of a cell, and after each sign
 * that may separate cells where the reader lives.
 */
function withoutFormulas(cell: string): string {
  if (plainNumber.test(cell)) return cell;
  const pieces = cell.split(/(?<=[;,\t\r\n])/);
  return pieces.map((piece, index) => (isFormula(piece, pieces[index - 1]) ? `'${piece}` : piece)).join('');
}

function isFormula(piece: string, before: string | undefined): boolean {
  if (before === undefined) return formulaStart.test(piece) || /^[\t\r]/.test(piece);
  // A space after a comma belongs to a sentence.
  const isSentence = before.endsWith(',') && /^ \S/.test(piece);
  return formulaStart.test(piece) && !isSentence && !amount.test(piece);
}

const maxNameLength = 60;

/** Returns a name that every file system accepts: the letters and digits of the agent's name. */
export function tableFileName(agentName: string): string {
  const name =
    agentName
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? '';
  const start = Array.from(name).slice(0, maxNameLength).join('').replace(/-$/, '');
  return `${start || 'table'}.csv`;
}
