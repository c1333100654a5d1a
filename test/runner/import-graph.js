// Finds the test files that a change can affect, by their direct and indirect imports.
import {existsSync, readFileSync} from 'node:fs';
import {basename, join, relative, resolve} from 'node:path';
import {build} from 'esbuild';
import {readTimes} from './totals.js';

const root = join(import.meta.dirname, '../..');
/** Files that affect every test or build. */
const always = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'test/support/web-test-runner.config.js',
  'test/support/told-elements.js',
];

/** Seconds of a file that has not run yet. */
const usualSeconds = 2;
/** More imports than between any two files: the test reaches the source in another way, such as a built page. */
const farAway = 50;

/** @param {readonly string[]} changed */
export function affectsAll(changed) {
  const names = changed.map(file => relative(root, resolve(root, file)));
  return names.some(name => always.includes(name) || name.startsWith('test/runner/'));
}

/**
 * The test files that a change of these files can affect. A test that builds pages depends on all sources. A test that
 * reads a non-module file contains its name, directly or in an imported file.
 *
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 * @param {ImportGraph} [known] Default: read from the files
 * @returns {Promise<readonly string[]>}
 */
export async function affectedTests(tests, changed, known) {
  if (affectsAll(changed)) return tests;
  const names = changed.map(file => relative(root, resolve(root, file)));
  const imports = known ?? (await importsOf(tests));
  const isChanged = new Set(names);
  const isBuilt = names.some(name => /^(src|\.ci)\/|^vite\.config\.ts$/.test(name));
  const written = names.filter(name => !imports.has(name)).map(name => basename(name));
  return tests.filter(test => {
    const reached = reachedFrom(relative(root, test), imports);
    return [...reached].some(
      file =>
        isChanged.has(file) ||
        (file.startsWith('test/') && (isBuilt || written.length > 0) && readsOther(file, isBuilt, written)),
    );
  });
}

/**
 * The same tests, likely and fast ones first: those with the shortest way of imports to a changed file, and those in a
 * folder of the same name.
 *
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 * @param {ImportGraph} [known] Default: read from the files
 * @returns {Promise<readonly {file: string, seconds: number}[]>} with paths below the root
 */
export async function nearestTests(tests, changed, known) {
  const imports = known ?? (await importsOf(tests));
  const names = changed.map(file => relative(root, resolve(root, file)));
  const distances = distancesTo(names, imports);
  const seconds = new Map();
  // A file of both halves has the sum.
  for (const {file, seconds: own} of readTimes()) seconds.set(file, (seconds.get(file) ?? 0) + own);
  const ranked = (await affectedTests(tests, changed, imports)).map(path => {
    const file = relative(root, path);
    const shared = Math.max(0, ...names.map(name => sharedFolders(file, name)));
    const rank = (distances.get(file) ?? farAway) - 2 * shared;
    return {file, seconds: seconds.get(file) ?? usualSeconds, rank};
  });
  return ranked.sort((one, other) => one.rank - other.rank || one.seconds - other.seconds);
}

/**
 * The first tests that together take this time, and at least one.
 *
 * @template {{readonly seconds: number}} Test
 * @param {readonly Test[]} tests
 * @param {number} seconds
 * @returns {readonly Test[]}
 */
export function takeSeconds(tests, seconds) {
  let sum = 0;
  return tests.filter((test, index) => {
    sum += test.seconds;
    return index === 0 || sum <= seconds;
  });
}

/** The number of imports between a file and the nearest of these files. */
function distancesTo(files, imports) {
  const importers = new Map();
  for (const [file, paths] of imports)
    for (const path of paths) importers.set(path, [...(importers.get(path) ?? []), file]);
  const distances = new Map(files.map(file => [file, 0]));
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** How many folders a test has in common with a source file, below `test` and `src`. */
function sharedFolders(test, source) {
  const folders = source.split('/').slice(1);
  const own = test.split('/').slice(1);
  return folders.filter((name, index) => own[index] === name).length;
}

function readsOther(file, isBuilt, written) {
  if (!existsSync(join(root, file))) return false;
  const text = readFileSync(join(root, file), 'utf8');
  return (
    (isBuilt && /sharedBuild|productionBuild|execFile|createServer/.test(text)) ||
    written.some(name => text.includes(name))
  );
}

/**
 * @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph what each file imports
 *
 * @param {readonly string[]} tests
 * @returns {Promise<ImportGraph>}
 */
export async function importsOf(tests) {
  const {metafile} = await build({
    absWorkingDir: root,
    entryPoints: [...tests],
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    // Otherwise each test would get its own copy of all sources, which takes twenty seconds.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    loader: {'.css': 'text', '.svg': 'text', '.html': 'text'},
    logLevel: 'silent',
  });
  const inputs = Object.entries(metafile.inputs);
  return new Map(
    inputs.map(([file, {imports}]) => [
      file,
      imports.filter(({external}) => !external).map(({path}) => path),
    ]),
  );
}

function reachedFrom(test, imports) {
  const reached = new Set([test]);
  for (const file of reached) for (const path of imports.get(file) ?? []) reached.add(path);
  return reached;
}
