import type {InputType} from 'storybook/internal/types';
import {elementTable, type Manifest} from './element-tables.js';

/** The sections of a reference, in their order. */
const sections = ['Tokens', 'attributes', 'properties', 'methods', 'events', 'slots', 'parts', 'states'];

/**
 * Returns the reference of an element as Markdown, from the rows that its table of controls has. The pages import no
 * `Markdown` block: `guide-tables.ts` adds the import to every MDX file.
 */
export function elementReference(tagName: string, manifest: Manifest): string {
  const rows = Object.values(elementTable(tagName, manifest));
  const parts = sections.flatMap(section => {
    const ofSection = rows.filter(({table}) => table?.category === section);
    return ofSection.length === 0 ? [] : [`## ${titleOf(section)}`, tableOf(section, ofSection)];
  });
  return [`# \\<${tagName}>`, descriptionOf(tagName, manifest), ...parts].join('\n\n');
}

function descriptionOf(tagName: string, {modules}: Manifest): string {
  const declarations = modules.flatMap(module => module.declarations ?? []);
  const {description = ''} = declarations.find(declaration => declaration.tagName === tagName) ?? {};
  return description.split('\n\n@')[0] ?? '';
}

/** Columns that are empty in every row are left out. */
function tableOf(section: string, rows: readonly InputType[]): string {
  const columns: readonly (readonly [title: string, cellOf: (row: InputType) => string])[] = [
    ['Name', ({name = ''}) => code(name)],
    ['Type', ({table}) => typeOf(table?.type?.summary, table?.type?.detail)],
    ['Default', ({table}) => code(table?.defaultValue?.summary)],
    ['Description', ({description = ''}) => inCell(description)],
  ];
  const shown = columns
    .filter(([, cellOf]) => rows.some(row => cellOf(row) !== ''))
    .map(
      ([title, cellOf]) => [title === 'Type' && section === 'methods' ? 'Returns' : title, cellOf] as const,
    );
  const lines = [
    shown.map(([title]) => title),
    shown.map(() => '---'),
    ...rows.map(row => shown.map(([, cellOf]) => cellOf(row))),
  ];
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

/** The type of a row. An event has its fields below its class. */
function typeOf(summary: string | undefined, detail = ''): string {
  return [summary, ...detail.split('\n')].filter(Boolean).map(code).join('<br />');
}

function code(text = ''): string {
  return text === '' ? '' : `\`${inCell(text)}\``;
}

/** A line break or a bar would end a cell. */
function inCell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

function titleOf(section: string): string {
  return section.charAt(0).toUpperCase() + section.slice(1);
}
