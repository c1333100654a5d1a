import type {Inline, Table} from '../parse/block-nodes.js';

type CellText = (cell: readonly Inline[]) => string;

/** Spreadsheets read text after these signs as a formula. Some of them also accept the wide forms. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;
/** A number is no formula, and a sign before it would turn it into text. */
const plainNumber = /^[+-]\d+(?:[.,]\d+)*%?$/;

/** Returns a table as rows of cells with tabs between them, for a paste into a spreadsheet. */
export function tableAsTSV(table: Table, inlineText: CellText): string {
  return rowsOf(table, inlineText)
    .map(row => row.map(cell => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

/** Returns a table as a CSV file (RFC 4180). The mark at its start tells spreadsheets that it is UTF-8. */
export function tableAsCSV(table: Table, inlineText: CellText): string {
  const lines = rowsOf(table, inlineText).map(row => `${row.map(quoted).join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;
}

function rowsOf({header, rows}: Table, inlineText: CellText): readonly (readonly string[])[] {
  return [header, ...rows].map(row => row.map(cell => withoutFormula(inlineText(cell))));
}

function withoutFormula(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
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
