import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {affectedTests, affectsAll, nearestTests, takeSeconds} from './import-graph.js';
import {readTimes} from './totals.js';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test');

/** The folders of code without a page. Their tests run in Node, and in a browser for each night and for an engine. */
const plainFolders = ['client', 'conversation', 'session', 'service', 'local-service'];

/** The other folders of the Node tests. */
const nodeFolders = [
  ...['browser', 'packed', 'node', 'fuzz', 'gateway', 'store', 'site', 'long'],
  ...['locales', 'theming', 'serve'],
];

/** Tests in folders of Node tests that need storage, channels, locks, frames or elements of a browser. */
const inBrowserOnly = ['session/browser', 'fuzz/browser', 'site/browser', 'long/browser'];

/** The folders of the tests that run in a page. */
const browserFolders = [
  ...['elements', 'controllers', 'language', 'lists', 'markdown', 'workers', 'loader', 'testing'],
  ...inBrowserOnly,
];

/** Tests that install the packed package, which takes minutes and a registry: `npm run test:packed`. */
const installing = 'packed/installed';

/** Tests for each night: the demo, the stories and the guides, and the same as elsewhere at full size. */
const nightly = ['site', 'long'];

/**
 * Few tests for each change in the engines besides Chromium. Each part of the library once, where it depends most on the
 * engine: streams, focus, keys, composition, layout and layers. A file without a page of its own, such as a parser, behaves
 * the same in each engine.
 */
const smoke = [
  'loader/script-tag',
  'elements/agent-chat/streaming',
  'elements/agent-chat/ime',
  'elements/agent-chat/autofocus',
  'elements/focus-rings',
  'elements/agent-picker/keyboard',
  'elements/agent-history/narrow-toolbar',
  'elements/agent-history/selection',
  'elements/agent-launcher/top-layer',
  'elements/markdown/direction',
];

/** The sum of the times of tests before a commit, which run side by side. `npm test` runs the others. */
const secondsBeforeCommit = 150;

/** A change of one of these may break the tests of the site, so they then run with all others. */
const siteSources = /^(?:demo|stories|\.storybook|test\/site)\/|^README\.md$/;

/**
 * The files of each half that the arguments after `npm test --` select.
 *
 * @param {readonly string[]} words `smoke` selects few browser tests; `node`, `browser` and `packed` select a half, `browser` with the copies of the tests of
 *   plain code; `nightly` selects the tests for each night; other words are names of elements, folders and files; `--changed` selects the nearest tests
 *   that the changes since the last commit can affect, and `--changed=<commit>` those since another one
 * @returns {Promise<Readonly<Record<'node' | 'browser', readonly string[]>>>}
 */
export async function selectFiles(words) {
  if (words.includes('smoke')) return {node: [], browser: smoke.map(name => join(folder, `${name}.test.ts`))};
  if (words.includes('packed')) {
    const names = words.filter(word => word !== 'packed');
    const files = testFiles([installing]);
    return {
      node: names.length > 0 ? files.filter(file => names.some(name => file.includes(name))) : files,
      browser: [],
    };
  }
  const halves = ['node', 'browser'].filter(half => words.includes(half));
  const takes = half => halves.length === 0 || halves.includes(half);
  const isNightly = words.includes('nightly');
  const plain = testFiles(plainFolders).filter(file => !isIn(file, inBrowserOnly));
  const inNode = testFiles(nodeFolders).filter(file => !isIn(file, [installing, ...inBrowserOnly]));
  const copies = isNightly || halves.includes('browser') ? plain : [];
  const all = {
    node: takes('node') ? slowestFirst([...inNode, ...plain]) : [],
    browser: takes('browser') ? [...testFiles(browserFolders), ...copies] : [],
  };
  const changed = words.find(word => word.startsWith('--changed'));
  const names = words.filter(word => ![...halves, changed, 'nightly'].includes(word));
  if (names.length > 0) return pick(all, await filesNamed(unique(all), names));
  const isInLane = file => isNightly === isIn(file, nightly);
  const lane = {
    node: all.node.filter(isInLane),
    browser: all.browser.filter(file => isInLane(file) || copies.includes(file)),
  };
  if (changed) return pick(lane, await nearTests(unique(lane), changedFiles(changed.split('=')[1])));
  return isNightly || !isSiteChanged()
    ? lane
    : pick(all, [...unique(lane), ...unique(all).filter(file => isIn(file, ['site']))]);
}

function isIn(file, folders) {
  return folders.some(name => file.startsWith(join(folder, name) + sep));
}

function pick({node, browser}, files) {
  const wanted = new Set(files);
  return {node: node.filter(file => wanted.has(file)), browser: browser.filter(file => wanted.has(file))};
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

/** So that no process waits for a slow file at the end. */
function slowestFirst(files) {
  const own = readTimes().filter(({half}) => half === 'node');
  const seconds = new Map(own.map(({file, seconds: known}) => [join(root, file), known]));
  return [...files].sort((one, other) => (seconds.get(other) ?? 0) - (seconds.get(one) ?? 0));
}

/** The tests that names of elements, folders, files and sources select, in both lanes. */
async function filesNamed(files, names) {
  const sources = names.filter(name => existsSync(join(root, name)) && !name.startsWith('test'));
  const ofSources = sources.length > 0 ? await affectedTests(files, sources) : [];
  return [...ofSources, ...names.filter(name => !sources.includes(name)).flatMap(name => named(files, name))];
}

async function nearTests(files, changed) {
  if (affectsAll(changed)) return files;
  const near = takeSeconds(await nearestTests(files, changed), secondsBeforeCommit);
  return near.map(({file}) => join(root, file));
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
  return [...git(['diff', '--name-only', since]), ...git(['ls-files', '--others', '--exclude-standard'])];
}

/** Whether a change since the commit before the last one concerns the site: the last commit is what CI gets. */
function isSiteChanged() {
  try {
    return changedFiles('HEAD~1').some(file => siteSources.test(file));
  } catch {
    // A clone without history, or no clone.
    return false;
  }
}

function git(options) {
  return execFileSync('git', options, {cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
    .split('\n')
    .filter(Boolean);
}
