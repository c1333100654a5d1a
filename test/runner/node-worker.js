// A process of the Node tests: runs the requested files one after the other, each in its own mocha.
import {relative} from 'node:path';
import {pathToFileURL} from 'node:url';
import Mocha from 'mocha';
import {closePages, countPages} from '../support/browser-page.js';
import {readSkip} from './skip-reasons.js';
import {failureOf} from './totals.js';

const root = process.cwd();

process.on('message', async file => {
  const begun = performance.now();
  const result = await runFile(file).catch(error => ({
    passed: 0,
    skips: [],
    failures: [failureOf(relative(root, file), error)],
  }));
  process.send({...result, seconds: (performance.now() - begun) / 1000});
});

// Its browser ends with it.
process.once('disconnect', () => process.exit());

let pagesBefore;

/** Closes everything a test has opened: an open page keeps rendering, which slows the next test. */
const rootHooks = {
  beforeEach: async () => {
    pagesBefore = await countPages();
  },
  afterEach: () => closePages(pagesBefore),
};

async function runFile(file) {
  const mocha = new Mocha({timeout: 60_000, reporter: class {}, rootHooks});
  // Mocha itself can require the file, which creates a second copy of each imported module.
  mocha.suite.emit('pre-require', globalThis, file, mocha);
  await import(pathToFileURL(file).href);
  return new Promise(resolve => {
    const failures = [];
    const skips = [];
    const runner = mocha.run(() => resolve({passed: runner.stats?.passes ?? 0, skips, failures}));
    runner.on('pending', test => skips.push(readSkip([relative(root, file), ...test.titlePath()])));
    runner.on('fail', (test, error) =>
      failures.push(failureOf(`${relative(root, file)} ${test.fullTitle()}`, error)),
    );
  });
}
