// The tests in a page: bundles them in one pass and runs them with @web/test-runner.
import {join, relative, sep} from 'node:path';
import {startTestRunner} from '@web/test-runner';
import {build} from 'esbuild';
import {browserConfig} from '../support/web-test-runner.config.js';
import {readSkip} from './skip-reasons.js';
import {failureOf} from './totals.js';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test');
/** The folder of the shared files. The test files keep their addresses. */
const sharedFolder = 'built-tests';

/** Results replace the reports of @web/test-runner, which are long. */
const logger = {log() {}, debug() {}, group() {}, groupEnd() {}, logSyntaxError: console.error};

/**
 * @param {readonly string[]} files
 * @param {number} pages how many run side by side, where the engine supports that
 * @param {(result: import('./totals.js').FileResult) => void} onResult receives the result of each file
 * @param {string} [engine] Default: Chromium
 */
export async function runInBrowser(files, pages, onResult, engine) {
  const missing = new Set(files);
  const start = performance.now();
  const begun = new Map();
  const onStatus = session => {
    if (session.status === 'INITIALIZING') begun.set(session.id, performance.now());
    if (session.status !== 'FINISHED') return;
    missing.delete(session.testFile);
    const seconds = (performance.now() - (begun.get(session.id) ?? start)) / 1000;
    onResult({half: 'browser', ...resultOf(session), seconds});
  };
  let cause;
  try {
    await runToEnd(await browserConfig(files, await buildTests(files), pages, engine), onStatus);
  } catch (error) {
    cause = error;
  }
  if (missing.size === 0 && !cause) return;
  const error = cause ?? new Error(`There are no results of ${missing.size} files.`);
  const failures = [failureOf('the browser half', error)];
  onResult({half: 'browser', file: folder, passed: 0, skips: [], seconds: 0, failures, output: ''});
}

async function runToEnd(config, onStatus) {
  const runner = await startTestRunner({
    config: {
      ...config,
      reporters: [],
      staticLogging: true,
      logger: {...logger, warn: console.warn, error: console.error},
    },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  // Otherwise it has printed the cause and ends the process.
  if (!runner) return;
  runner.sessions.on('session-status-updated', onStatus);
  await new Promise(resolve => runner.on('stopped', resolve));
}

function resultOf(session) {
  const file = session.testFile;
  const result = {file, passed: 0, skips: [], failures: [], output: ''};
  addSuite(result, session.testResults, [relative(root, file)]);
  // A file that did not run.
  if (!session.passed && result.failures.length === 0)
    result.failures.push(failureOf(relative(root, file), session.errors[0]));
  result.output = session.logs.map(words => words.join(' ')).join('\n');
  return result;
}

function addSuite(result, suite, titles) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) result.skips.push(readSkip([...titles, test.name]));
    else if (test.passed) result.passed += 1;
    else result.failures.push(failureOf([...titles, test.name].join(' '), test.error));
  }
  for (const inner of suite?.suites ?? []) addSuite(result, inner, [...titles, inner.name]);
}

/**
 * Bundles the test files, so that a page loads a few files instead of each source file. Shared imports are in shared files.
 * Returns the responses of a server of test pages, by path.
 *
 * @param {readonly string[]} files
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
async function buildTests(files) {
  const {outputFiles} = await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outbase: root,
    outdir: root,
    chunkNames: `${sharedFolder}/[name]-[hash]`,
    // esbuild may place a module before one that it imports, so the class that many modules call at once comes first.
    inject: ['src/lazy-module.ts', 'test/support/told-elements.js'].map(file => join(root, file)),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['development'],
    sourcemap: 'linked',
    // The package declares side effects only for its entries; tests import others for their side effects.
    ignoreAnnotations: true,
    tsconfig: join(root, 'tsconfig.json'),
    write: false,
    logLevel: 'warning',
  });
  const ownAddresses = new Map(files.map(file => [file.replace(/\.ts$/, '.js'), file]));
  return new Map(outputFiles.map(({path, text}) => [addressOf(ownAddresses.get(path) ?? path), text]));
}

function addressOf(path) {
  return `/${relative(root, path).replaceAll(sep, '/')}`;
}
