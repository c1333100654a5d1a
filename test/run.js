// Runs the tests: the Node half with mocha, then the browser half with @web/test-runner. Prints the totals of both and
// what failed, and leaves them in test-results/totals.json. One half alone: `npm test -- node`, `npm test -- browser`,
// the latter in other engines, too: `npm run test:browsers -- firefox`, `webkit`.
// `npm run test:packed` is apart: it installs the packed package into applications, which takes minutes and a registry.
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {startTestRunner} from '@web/test-runner';
import Mocha from 'mocha';

const root = join(import.meta.dirname, '..');

/** Everything that needs no page, and what drives servers, processes or whole pages from outside. */
const nodeFolders = [
  'client',
  'conversation',
  'local-service',
  'gateway',
  'markdown',
  'locales',
  'theming',
  'node',
  'demo',
  'packed',
  'browser',
];

/** What installs the packed package. */
const packedFiles = ['recipes.test.ts', 'everyday.test.ts', 'typescript-versions.test.ts'].map(name =>
  join(root, 'test/packed', name),
);

function runInNode() {
  const files = nodeFolders.flatMap(folder => testFiles(join(root, 'test', folder)));
  return runWithMocha(files.filter(file => !packedFiles.includes(file)));
}

async function runWithMocha(files) {
  const mocha = new Mocha({timeout: 60_000});
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  return new Promise(resolve => {
    const failures = [];
    const runner = mocha.run(() => {
      const {passes = 0, pending = 0} = runner.stats ?? {};
      resolve({passed: passes, failed: failures.length, skipped: pending, failures});
    });
    runner.on('fail', (test, error) => failures.push(failureOf(test.fullTitle(), error)));
  });
}

function testFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {recursive: true})
    .filter(name => name.endsWith('.test.ts'))
    .map(name => join(folder, name));
}

async function runInBrowser() {
  const {default: config} = await import('./support/web-test-runner.config.js');
  const runner = await startTestRunner({
    config,
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  const passed = await new Promise(resolve => runner.on('finished', resolve));
  const totals = {passed: 0, failed: 0, skipped: 0, failures: []};
  for (const session of runner.sessions.all()) {
    const file = relative(root, session.testFile ?? '');
    const before = totals.failed;
    addSuite(totals, session.testResults, file);
    // A file that could not be run.
    if (!session.passed && totals.failed === before) addFailure(totals, file, session.errors[0]);
  }
  if (!passed && totals.failed === 0)
    addFailure(totals, 'the browser', {message: 'An error outside of the tests.'});
  return totals;
}

function addSuite(totals, suite, title) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) totals.skipped += 1;
    else if (test.passed) totals.passed += 1;
    else addFailure(totals, `${title} ${test.name}`, test.error);
  }
  for (const inner of suite?.suites ?? []) addSuite(totals, inner, `${title} ${inner.name}`);
}

function addFailure(totals, title, error) {
  totals.failed += 1;
  totals.failures.push(failureOf(title, error));
}

/** A line for the end of what CI prints, so that nobody looks for it further up. */
function failureOf(title, error) {
  return `${title}: ${String(error?.message ?? 'no message').split('\n')[0]}`;
}

const halves = {node: runInNode, browser: runInBrowser, packed: () => runWithMocha(packedFiles)};
const wanted = process.argv[2] ? [process.argv[2]] : ['node', 'browser'];
if (process.argv[3]) process.env['ENGINE'] = process.argv[3];
const totals = {passed: 0, failed: 0, skipped: 0, failures: []};
for (const [name, run] of Object.entries(halves)) {
  if (!wanted.includes(name)) continue;
  const half = await run();
  console.log(`${name}: ${half.passed} passed, ${half.failed} failed, ${half.skipped} skipped`);
  if (half.passed + half.failed === 0) {
    addFailure(half, name, {message: 'No test was run.'});
  }
  for (const key of ['passed', 'failed', 'skipped']) totals[key] += half[key];
  totals.failures.push(...half.failures);
}
mkdirSync(join(root, 'test-results'), {recursive: true});
writeFileSync(join(root, 'test-results/totals.json'), JSON.stringify(totals));
for (const failure of totals.failures) console.log(`failed: ${failure}`);
console.log(`tests: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
