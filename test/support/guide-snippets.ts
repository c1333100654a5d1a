import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A block of code of a document. */
export interface Snippet {
  /** Path of the document below the root of the project. */
  readonly document: string;
  readonly language: string;
  /** The rest of the line with the language: the path of a recipe. */
  readonly path: string;
  readonly text: string;
}

export const documents: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'stories/docs'), {recursive: true, encoding: 'utf8'})
    .filter(file => file.endsWith('.mdx'))
    .map(file => `stories/docs/${file.replaceAll('\\', '/')}`)
    .sort(),
];

export function readDocument(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** The blocks of code of a document, in order. */
export function snippetsOf(document: string): readonly Snippet[] {
  const blocks = readDocument(document).matchAll(/^(`{3,})(\w*) ?(\S*)\n(.*?)^\1$/gms);
  return [...blocks].map(([, , language = '', path = '', text = '']) => ({document, language, path, text}));
}

/** The one snippet of a document in a language that contains these words. */
export function snippetWith(document: string, language: string, words = ''): string {
  const found = snippetsOf(document).filter(
    snippet => snippet.language === language && snippet.text.includes(words),
  );
  if (found.length !== 1)
    throw new Error(`${document} has ${found.length} ${language} snippets with “${words}”.`);
  return found[0]?.text ?? '';
}
