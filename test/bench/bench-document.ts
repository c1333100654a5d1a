import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import type {Table, Tables} from './report.js';

const template = join(import.meta.dirname, 'bench.template.mdx');
const target = join(import.meta.dirname, '../../stories/docs/bench.mdx');

/** Writes the page about the bench: the template with the tables of a run. */
export async function writeBenchDocument(tables: Tables): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    date: new Date().toISOString().slice(0, 10),
    ...Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, toMarkdown(table as Table)])),
  };
  const text = (await readFile(template, 'utf8')).replace(/%(\w+)%/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has an unknown place: ${place}.`);
    return value;
  });
  await writeFile(target, await format(text, {...(await resolveConfig(target)), filepath: target}));
}

function toMarkdown(table: Table): string {
  const columns = Object.keys(table[0] ?? {});
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...table.map(row => line(columns.map(column => row[column] ?? ''))),
  ].join('\n');
}
