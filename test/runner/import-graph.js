// Finds the test files that a change can affect, by their direct and indirect imports.
import {existsSync, readFileSync} from 'node:fs';
import {basename, join, relative, resolve} from 'node:path';
import {build} from 'esbuild';

const root = join(import.meta.dirname, '../..');
/** Files that affect every test or build. */
const always = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'test/support/web-test-runner.config.js',
  'test/support/told-elements.js',
];

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
  const names = changed.map(file => relative(root, resolve(root, file)));
  if (names.some(name => always.includes(name) || name.startsWith('test/runner/'))) return tests;
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
