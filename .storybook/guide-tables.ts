import {readFile} from 'node:fs/promises';
import type {Plugin} from 'vite';

/** Code, which stays as it is, or a table: its head, the rule below it, its rows. */
const codeOrTable = /^```[^]*?^```$|^\|.*\|\n\|[ :|-]+\|\n(?:\|.*\|\n)*/gm;

/** Shows the tables of the guides: MDX has none by itself, Storybook's own block for markdown has. */
export function guideTables(): Plugin {
  return {
    name: 'guide-tables',
    async load(id) {
      return id.endsWith('.mdx') ? withTables(await readFile(id, 'utf8')) : undefined;
    },
  };
}

/** A guide whose tables are handed to the block that shows them. */
export function withTables(guide: string): string {
  const shown = guide.replace(codeOrTable, found =>
    found.startsWith('|') ? `<Markdown>{${JSON.stringify(found)}}</Markdown>\n` : found,
  );
  return `import {Markdown} from '@storybook/addon-docs/blocks';\n${shown}`;
}
