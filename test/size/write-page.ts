import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import {figuresBySteps, figuresOf, type StepFigures} from './figures.js';
import {routes, type LoadedFiles, type Route} from './routes.js';

const template = join(import.meta.dirname, 'size.template.mdx');
const page = join(import.meta.dirname, '../../stories/docs/size.mdx');

const titles: Readonly<Record<Route, string>> = {
  'script tag': 'script tag',
  'one file': '`agent-chat.bundle.js`, one file',
  Vite: 'package, bundled by Vite',
  esbuild: 'package, bundled by esbuild',
  'deep-chat': '`deep-chat`, file for a script tag',
};

/** Writes the guide about sizes: the template with the figures in place of its comments. */
export async function writePage(loaded: LoadedFiles): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    notice: '{/* Written by `npm run size -- --write` from test/size/size.template.mdx. */}',
    routes: routeTable(loaded),
    loader: sizeText(figuresBySteps(loaded['script tag']).get('page')),
    bundle: sizeText(figuresBySteps(loaded['one file']).get('page')),
    formulas: sizeText(figuresOf(loaded.formulas)),
    language: sizeText(figuresOf(loaded.Russian)),
  };
  const text = await readFile(template, 'utf8');
  const filled = text.replaceAll(/\{\/\* (\w+) \*\/\}/g, (comment, name: string) => values[name] ?? comment);
  await writeFile(page, await format(filled, {...(await resolveConfig(page)), filepath: page}));
}

function routeTable(loaded: LoadedFiles): string {
  const rows = routes.map(route => {
    const figures = figuresBySteps(loaded[route]);
    const sizes = (['input', 'welcome', 'reply'] as const).map(step => stepText(figures.get(step)));
    return [titles[route], ...sizes, String(figures.get('welcome')?.dependencies)];
  });
  const head = ['', 'message field', 'welcome message', 'finished reply', 'dependent requests'];
  return [head, ['---', '--:', '--:', '--:', '--:'], ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function stepText(figures: StepFigures | undefined): string {
  return `${sizeText(figures)}, ${figures?.files} ${figures?.files === 1 ? 'file' : 'files'}`;
}

function sizeText(figures: StepFigures | undefined): string {
  return `${figures?.kB.toFixed(1)} kB`;
}
