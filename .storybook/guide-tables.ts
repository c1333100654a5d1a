import {readFile} from 'node:fs/promises';
import type {Plugin} from 'vite';

/** Matches a code block, which stays unchanged, or a table: its header, the line below it and its rows. */
const codeOrTable = /^```[^]*?^```$|^\|.*\|\n\|[ :|-]+\|\n(?:\|.*\|\n)*/gm;

/** Renders the tables of the guides. MDX has no tables, but Storybook's Markdown block has. Example addresses are no links. */
export function guideTables(): Plugin {
  return {
    name: 'guide-tables',
    async load(id) {
      return id.endsWith('.mdx') ? withTables(await readFile(id, 'utf8')) : undefined;
    },
  };
}

export function withTables(guide: string): string {
  const shown = guide.replace(codeOrTable, found =>
    found.startsWith('|')
      ? `<Markdown options={{disableAutoLink: true}}>{${JSON.stringify(found)}}</Markdown>\n`
      : found,
  );
  return `import {Markdown} from '@storybook/addon-docs/blocks';\n${shown}`;
}
