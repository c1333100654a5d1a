// Builds of the sources that tests and checks share: each is made once for what the sources are now, by whoever asks
// first, and kept in a folder of its own until the sources change. Several processes may ask at the same time.
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {promisify} from 'node:util';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/agent-chat-elements');
/** What decides what a build is like. Of `.ci`, the files beside this one are its plugins. */
const inputs = ['src', '.ci', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const done = 'done';
/** Milliseconds. Someone may edit the sources while tests run. */
const longestUse = 3_600_000;

/** What can be built, each into a folder. */
const builders = {
  cdn: outDir => vite('cdn', outDir),
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
 * The folder with what was built. It is shared: whoever wants to change it takes a copy.
 *
 * @param {keyof typeof builders} name
 * @returns {Promise<string>}
 */
export async function sharedBuild(name) {
  const place = join(cache, `${name}-${sourcesNow()}`);
  const files = join(place, 'files');
  const lock = `${place}.lock`;
  mkdirSync(cache, {recursive: true});
  while (!existsSync(join(place, done))) {
    if (!takeLock(lock)) {
      await new Promise(resolve => setTimeout(resolve, 100));
      continue;
    }
    try {
      // Another process may have built it since.
      if (existsSync(join(place, done))) break;
      removeOlder(name, place);
      mkdirSync(files, {recursive: true});
      await builders[name](files);
      writeFileSync(join(place, done), '');
    } finally {
      rmSync(lock);
    }
  }
  return files;
}

/** A name for what the sources are now. */
function sourcesNow() {
  const hash = createHash('sha256');
  for (const input of inputs) {
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

/** Writes a file that only one process can have written, and takes it from one that ended in the middle. */
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
    // Otherwise the lock itself is gone.
    return code !== 'ESRCH';
  }
}

/** Removes what was built of other sources, unless tests may still be looking at it. */
function removeOlder(name, place) {
  const isOlder = path => path !== place && Date.now() - statSync(path).mtimeMs > longestUse;
  for (const other of readdirSync(cache).filter(
    entry => entry.startsWith(`${name}-`) && !entry.endsWith('.lock'),
  )) {
    const path = join(cache, other);
    if (isOlder(path)) rmSync(path, {recursive: true, force: true});
  }
}

/** In a process of its own: a development server that ran in this one has left its mode behind. */
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
