// Runs the tests: the Node half with mocha, then the browser half with @web/test-runner. Prints the totals
// of both and leaves them in test-results/totals.json. One half alone: `npm test -- node`, `npm test -- browser`, the
// latter in other engines, too: `npm run test:browsers -- firefox`, `webkit`.
// `npm run test:packed` is apart: it installs the packed package into applications, which takes minutes and a registry.
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
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
const packedFiles = ['recipes.test.ts', 'typescript-versions.test.ts'].map(name =>
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
    const runner = mocha.run(() => {
      const {passes = 0, failures = 0, pending = 0} = runner.stats ?? {};
      resolve({passed: passes, failed: failures, skipped: pending});
    });
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
  const totals = {passed: 0, failed: 0, skipped: 0};
  for (const session of runner.sessions.all()) addSuite(totals, session.testResults);
  const brokenFiles = [...runner.sessions.all()].filter(session => !session.passed && !session.testResults);
  totals.failed += brokenFiles.length;
  if (!passed && totals.failed === 0) totals.failed = 1;
  return totals;
}

function addSuite(totals, suite) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) totals.skipped += 1;
    else if (test.passed) totals.passed += 1;
    else totals.failed += 1;
  }
  for (const inner of suite?.suites ?? []) addSuite(totals, inner);
}

const halves = {node: runInNode, browser: runInBrowser, packed: () => runWithMocha(packedFiles)};
const wanted = process.argv[2] ? [process.argv[2]] : ['node', 'browser'];
if (process.argv[3]) process.env['ENGINE'] = process.argv[3];
const totals = {passed: 0, failed: 0, skipped: 0};
for (const [name, run] of Object.entries(halves)) {
  if (!wanted.includes(name)) continue;
  const half = await run();
  console.log(`${name}: ${half.passed} passed, ${half.failed} failed, ${half.skipped} skipped`);
  if (half.passed + half.failed === 0) {
    console.error(`${name}: no test was run.`);
    half.failed = 1;
  }
  for (const key of Object.keys(totals)) totals[key] += half[key];
}
mkdirSync(join(root, 'test-results'), {recursive: true});
writeFileSync(join(root, 'test-results/totals.json'), JSON.stringify(totals));
console.log(`tests: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
