// Builds that tests and checks share. The first caller builds, and the result stays in its own folder until the sources
// change. Several processes may call at the same time.
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {promisify} from 'node:util';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/agent-chat-elements');
/** Files that affect a build. `.ci` contains its plugins. */
const inputs = [
  'src',
  '.ci',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'custom-elements-manifest.config.js',
];
const done = 'done';
/** Milliseconds for which an old build stays, because tests may still use it after an edit. */
const longestUse = 3_600_000;

const builders = {
  cdn: outDir => vite('cdn', outDir),
  bundle: outDir => vite('bundle', outDir),
  package: outDir => vite('package', outDir),
  declarations: outDir => run('typescript/bin/tsc', ['-p', 'src', '--outDir', outDir]),
  manifest: outDir =>
    run('@custom-elements-manifest/analyzer/cem.js', [
      'analyze',
      '--quiet',
      '--outdir',
      relative(root, outDir),
    ]),
};

/**
 * Returns the folder of a build. Processes share the folder, so copy it before you change files.
 *
 * @param {keyof typeof builders} name
 * @returns {Promise<string>}
 */
export function sharedBuild(name) {
  return sharedFolder(name, [], builders[name]);
}

/**
 * Returns a folder that the first caller fills, like `sharedBuild`.
 *
 * @param {string} name Distinguishes the folder from all builds.
 * @param {readonly string[]} furtherInputs Files and folders that affect the content, besides the sources.
 * @param {(folder: string) => Promise<unknown>} fill
 * @returns {Promise<string>}
 */
export async function sharedFolder(name, furtherInputs, fill) {
  const place = join(cache, `${name}-${hashOf([...inputs, ...furtherInputs])}`);
  const files = join(place, 'files');
  const lock = `${place}.lock`;
  mkdirSync(cache, {recursive: true});
  while (!existsSync(join(place, done))) {
    if (!takeLock(lock)) {
      await new Promise(resolve => setTimeout(resolve, 100));
      continue;
    }
    try {
      // Another process may have finished the build in the meantime.
      if (existsSync(join(place, done))) break;
      removeOlder(name, place);
      mkdirSync(files, {recursive: true});
      await fill(files);
      writeFileSync(join(place, done), '');
    } finally {
      rmSync(lock);
    }
  }
  return files;
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const input of paths) {
    const path = join(root, input);
    const files = statSync(path).isDirectory() ? filesIn(path) : [path];
    for (const file of files)
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(folder) {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}

/** Creates a lock file. Removes the lock of a process that no longer runs, so that the next attempt succeeds. */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), {flag: 'wx'});
    return true;
  } catch {
    if (!isRunning(lock)) rmSync(lock, {force: true});
    return false;
  }
}

function isRunning(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch ({code}) {
    // `ENOENT`: the lock was removed in the meantime.
    return code !== 'ESRCH';
  }
}

/** Removes builds of other sources, unless tests may still use them. */
function removeOlder(name, place) {
  const isOlder = path => path !== place && Date.now() - statSync(path).mtimeMs > longestUse;
  for (const other of readdirSync(cache).filter(
    entry => entry.startsWith(`${name}-`) && !entry.endsWith('.lock'),
  )) {
    const path = join(cache, other);
    if (isOlder(path)) rmSync(path, {recursive: true, force: true});
  }
}

/** Runs Vite in its own process, because a development server in this process changes `NODE_ENV`. */
function vite(mode, outDir) {
  return run('vite/bin/vite.js', [
    'build',
    '--mode',
    mode,
    '--logLevel',
    'warn',
    '--emptyOutDir',
    '--outDir',
    outDir,
  ]);
}

async function run(script, options) {
  const env = {...process.env, NODE_ENV: 'production'};
  await promisify(execFile)(process.execPath, [join(root, 'node_modules', script), ...options], {
    cwd: root,
    env,
  }).catch(error => {
    throw new Error(`${script} ${options.join(' ')}\n${error.stdout}${error.stderr}`);
  });
}
