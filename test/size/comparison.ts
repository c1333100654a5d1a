import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import {languageFiles} from '../../src/language/wordings.js';

const root = join(import.meta.dirname, '../..');
const readme = join(root, 'README.md');
const contenderFile = join(import.meta.dirname, 'contenders.json');

export const products = [
  'agent-chat-elements',
  'deep-chat',
  '@n8n/chat',
  'flowise-embed',
  '@runtypelabs/persona',
] as const;
export type Product = (typeof products)[number];

/** An opened chat. */
export interface Measured {
  readonly name: Product;
  /** Of the npm package; `''` for this one. */
  readonly version: string;
  /** Thousands of compressed bytes before the visitor does anything. */
  readonly pagekB: number;
  /** The same when the chat is open. */
  readonly kB: number;
  /** The rules of axe that the opened chat breaks. */
  readonly violations: readonly string[];
  /** Whether a page in German changes the words of the chat. */
  readonly isGerman: boolean;
}

/** The rows of the bench. */
export const benchTitles: Readonly<Record<Product, string>> = {
  'agent-chat-elements': 'the script tag',
  'deep-chat': '`deep-chat`, `partialRender`',
  '@n8n/chat': '`@n8n/chat`',
  'flowise-embed': '`flowise-embed`',
  '@runtypelabs/persona': '`@runtypelabs/persona`',
};

export async function writeContenders(measured: readonly Measured[]): Promise<void> {
  const rounded = measured.map(({pagekB, kB, ...others}) => ({
    ...others,
    pagekB: round(pagekB),
    kB: round(kB),
  }));
  await writeFile(contenderFile, await formatted(contenderFile, JSON.stringify(rounded)));
  await writeComparison();
}

/** Writes the comparison of the README from the guides of sizes and bench, and from the measured contenders. */
export async function writeComparison(): Promise<void> {
  await writeFile(readme, await withComparison(await readFile(readme, 'utf8')));
}

export async function withComparison(text: string): Promise<string> {
  const table = await comparisonTable();
  const filled = text.replace(
    /(<!-- comparison -->)[^]*?(<!-- \/comparison -->)/,
    (_, begin: string, end: string) => `${begin}\n\n${table}\n\n${end}`,
  );
  return formatted(readme, filled);
}

async function formatted(file: string, text: string): Promise<string> {
  return format(text, {...(await resolveConfig(file)), filepath: file});
}

async function comparisonTable(): Promise<string> {
  const measured = JSON.parse(await readFile(contenderFile, 'utf8')) as readonly Measured[];
  const size = await readFile(join(root, 'stories/docs/size.mdx'), 'utf8');
  const bench = await readFile(join(root, 'stories/docs/bench.mdx'), 'utf8');
  const of = (name: Product) => measured.find(other => other.name === name);
  const own: Product = 'agent-chat-elements';
  const row = (title: string, cell: (name: Product) => string) => [title, ...products.map(cell)];
  const rows = [
    ['', ...products.map(name => `\`${name}\`${of(name)?.version ? ` ${of(name)?.version}` : ''}`)],
    ['---', ...products.map(() => '--:')],
    row('bytes before the chat opens', name =>
      name === own ? `${cellOf(size, /loads ([\d.]+) kB until/)} kB` : kBOf(of(name)?.pagekB),
    ),
    row('bytes of the open chat', name =>
      name === own ? `${cellOf(size, /^\| script tag +\|[^|]*\| +([\d.]+) kB/m)} kB` : kBOf(of(name)?.kB),
    ),
    row('CPU of a whole visit', name => visitCell(bench, name)),
    row('failed WCAG rules', name => String(of(name)?.violations.length ?? 'not measured')),
    row('words follow a German page', name =>
      of(name)?.isGerman ? `yes${name === own ? `, ${languageFiles.size + 1} languages` : ''}` : 'no',
    ),
  ];
  return rows.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

function kBOf(value: number | undefined): string {
  return value === undefined ? 'not measured' : `${value.toFixed(1)} kB`;
}

/** The sum of a whole visit in the guide of the bench, which lacks a product until the next run. */
export function visitCell(bench: string, name: Product): string {
  const sum = new RegExp(`^\\| ${benchTitles[name]} +(?:\\|[^|]*){3}\\| +([\\d.]+)`, 'm').exec(bench)?.[1];
  return sum === undefined ? 'not measured' : `${sum} ×`;
}

function cellOf(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`A guide lacks ${String(pattern)}.`);
  return found;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
