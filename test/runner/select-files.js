import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {basename, join, relative, sep} from 'node:path';
import {affectedTests} from './import-graph.js';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test');

/**
 * The slowest files run first, so that no process waits for one of them at the end. Counting work takes longer the more
 * code a process has loaded.
 */
const longest = ['node/pathological-texts', 'browser/stories', 'browser/leaks', 'browser/demo-page'].map(
  name => join(folder, `${name}.test.ts`),
);

/**
 * The folders of the Node tests, slowest first. Folders for both, such as the client, are in both lists. Tests for Node
 * only are in `node`.
 */
const nodeFolders = [
  ...['browser', 'packed', 'node', 'fuzz', 'demo', 'gateway'],
  ...['client', 'conversation', 'session', 'service', 'local-service', 'locales', 'theming'],
];

const browserFolders = [
  'fuzz/browser',
  'elements',
  'controllers',
  'language',
  'lists',
  'conversation',
  'session',
  'client',
  'service',
  'local-service',
  'markdown',
  'workers',
  'loader',
  'testing',
  'stories',
];

/** Tests in folders of Node tests that need storage, channels, locks, frames or elements of a browser. */
const inBrowserOnly = ['session/browser', 'fuzz/browser'].map(name => join(folder, name));

/** Tests that install the packed package, which takes minutes and a registry. */
const packedFiles = [
  'recipes',
  'server-recipes',
  'runtimes',
  'diagrams-recipe',
  'session-recipe',
  'everyday',
  'typescript-versions',
].map(name => join(folder, `packed/${name}.test.ts`));

/**
 * The files of each half that the arguments after `npm test --` select.
 *
 * @param {readonly string[]} words `node`, `browser` and `packed` select a half; other words are names of elements,
 *   folders and files; `--changed` selects tests that the changes since the last commit can affect, and
 *   `--changed=<commit>` those since another one
 * @returns {Promise<Readonly<Record<'node' | 'browser', readonly string[]>>>}
 */
export async function selectFiles(words) {
  if (words.includes('packed')) {
    const chosen = words.filter(word => word !== 'packed');
    const isChosen = file => chosen.length === 0 || chosen.some(word => basename(file).startsWith(word));
    return {node: packedFiles.filter(isChosen), browser: []};
  }
  const halves = ['node', 'browser'].filter(half => words.includes(half));
  const takes = half => halves.length === 0 || halves.includes(half);
  const all = {
    node: takes('node') ? [...new Set([...longest, ...testFiles(nodeFolders)])].filter(isPlain) : [],
    browser: takes('browser') ? testFiles(browserFolders) : [],
  };
  const changed = words.find(word => word.startsWith('--changed'));
  const names = words.filter(word => !halves.includes(word) && word !== changed);
  const sources = names.filter(name => existsSync(join(root, name)) && !name.startsWith('test'));
  const wanted = [];
  if (changed) wanted.push(...(await affectedTests(unique(all), changedFiles(changed.split('=')[1]))));
  if (sources.length > 0) wanted.push(...(await affectedTests(unique(all), sources)));
  for (const name of names.filter(other => !sources.includes(other)))
    wanted.push(...named(unique(all), name));
  if (!changed && names.length === 0) return all;
  return {
    node: all.node.filter(file => wanted.includes(file)),
    browser: all.browser.filter(file => wanted.includes(file)),
  };
}

function isPlain(file) {
  return !packedFiles.includes(file) && !inBrowserOnly.some(name => file.startsWith(name));
}

function unique({node, browser}) {
  return [...new Set([...node, ...browser])];
}

function testFiles(folders) {
  return folders.flatMap(name =>
    readdirSync(join(folder, name), {recursive: true})
      .filter(file => file.endsWith('.test.ts'))
      .sort()
      .map(file => join(folder, name, file)),
  );
}

/** The files in folders with this name, with or without `agent-`; otherwise those with it in their own name. */
function named(files, name) {
  const isInFolder = file => {
    const folders = relative(folder, file).split(sep).slice(0, -1);
    return folders.some(part => part === name || part === `agent-${name}`);
  };
  const inFolder = files.filter(isInFolder);
  const found = inFolder.length > 0 ? inFolder : files.filter(file => relative(root, file).includes(name));
  if (found.length === 0) throw new Error(`No test file or folder is called ${name}.`);
  return found;
}

function changedFiles(since = 'HEAD') {
  const git = options =>
    execFileSync('git', options, {cwd: root, encoding: 'utf8'}).split('\n').filter(Boolean);
  return [...git(['diff', '--name-only', since]), ...git(['ls-files', '--others', '--exclude-standard'])];
}
