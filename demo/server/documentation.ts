import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pageOfTitle} from './documentation-pages.js';
import {markdownPassages} from './markdown-passages.js';
import type {Passage} from './passage.js';
import {sourcePassages} from './source-passages.js';

/** Entry points that name the exports of the package. */
const entryFiles = ['src/index.ts', 'src/client.ts', 'src/testing.ts'];
/** Base classes of the elements, which no entry point names. */
const inheritedClasses = ['AgentElement', 'ChatSettings'];
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const guideFolder = 'stories/docs';
/** Folders with exports for site owners. */
const publicFolders = ['elements', 'events', 'client', 'conversation', 'service', 'local-service'];
const projectFolder = join(import.meta.dirname, '../..');

/** Reads the documents, and the comments of public exports in the source. */
export async function readDocumentation(): Promise<readonly Passage[]> {
  const entries = await Promise.all(entryFiles.map(readText));
  const publicNames = new Set([...inheritedClasses, ...(entries.join().match(/\w+/g) ?? [])]);
  const [guides, ...sources] = await Promise.all([listGuides(), ...publicFolders.map(listSources)]);
  const passages = await Promise.all([
    ...documents.map(async file => markdownPassages(await readText(file), file)),
    ...guides.map(readGuide),
    ...sources
      .flat()
      .map(async file => sourcePassages(await readText(file), file, name => publicNames.has(name))),
  ]);
  return linkedPassages(passages.flat());
}

async function listSources(folder: string): Promise<readonly string[]> {
  const files = await readdir(join(projectFolder, 'src', folder), {recursive: true});
  return files
    .filter(file => file.endsWith('.ts') && !file.endsWith('.styles.ts'))
    .sort()
    .map(file => `src/${folder}/${file.replaceAll('\\', '/')}`);
}

async function listGuides(): Promise<readonly string[]> {
  const files = await readdir(join(projectFolder, guideFolder), {recursive: true});
  return files
    .filter(file => file.endsWith('.mdx'))
    .sort()
    .map(file => `${guideFolder}/${file.replaceAll('\\', '/')}`);
}

/** The passages of a guide, without the code before its heading. */
async function readGuide(file: string): Promise<readonly Passage[]> {
  const text = await readText(file);
  const [, title = ''] = /<Meta title="(.+?)"/.exec(text) ?? [];
  return markdownPassages(text.slice(text.indexOf('\n# ') + 1), file, pageOfTitle(title));
}

/** Replaces the paths of documents in links by the addresses of their pages. */
function linkedPassages(passages: readonly Passage[]): readonly Passage[] {
  const pages = new Map(
    passages.map(({link, address}) => [link.replace(/#.*/, ''), address.replace(/#.*/, '')]),
  );
  const link = /\]\(([\w./-]+\.mdx?)(#[\w-]+)?\)/g;
  return passages.map(passage => ({
    ...passage,
    text: passage.text.replace(link, (whole, file: string, anchor = '') => {
      const page = pages.get(file);
      return page ? `](${page}${anchor})` : whole;
    }),
  }));
}

function readText(file: string): Promise<string> {
  return readFile(join(projectFolder, file), 'utf8');
}
