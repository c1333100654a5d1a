import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import {tableOf, type Life} from './figures.js';

const template = join(import.meta.dirname, 'long-lives.template.mdx');
const page = join(import.meta.dirname, '../../stories/docs/long-lives.mdx');

/** Writes the guide about long lives: the template with the tables of a run. */
export async function writePage(lives: readonly Life[]): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    notice:
      '{/* Written by `npm run test:long-lives -- --write` from test/long-lives/long-lives.template.mdx. */}',
    date: new Date().toISOString().slice(0, 10),
    lives: lives.map(life => `## ${life.title}\n\n${tableOf(life)}`).join('\n\n'),
  };
  const text = (await readFile(template, 'utf8')).replaceAll(
    /\{\/\* (\w+) \*\/\}/g,
    (comment, name: string) => values[name] ?? comment,
  );
  await writeFile(page, await format(text, {...(await resolveConfig(page)), filepath: page}));
}
