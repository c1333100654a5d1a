// A process of the Node half: runs one file of tests after the other, each with a mocha of its own, as it is told.
import {relative} from 'node:path';
import {pathToFileURL} from 'node:url';
import Mocha from 'mocha';
import {closePages, countPages} from '../support/browser-page.js';
import {failureOf} from './failures.js';

const root = process.cwd();

process.on('message', async file => {
  const begun = performance.now();
  const result = await runFile(file).catch(error => ({
    passed: 0,
    skipped: 0,
    failures: [failureOf(relative(root, file), error)],
  }));
  process.send({...result, seconds: (performance.now() - begun) / 1000});
});

// Its browser ends with it.
process.once('disconnect', () => process.exit());

let pagesBefore;

/** What a test has opened is closed when it ends: an open page goes on drawing, which slows the next test. */
const rootHooks = {
  beforeEach: async () => {
    pagesBefore = await countPages();
  },
  afterEach: () => closePages(pagesBefore),
};

async function runFile(file) {
  const mocha = new Mocha({timeout: 60_000, reporter: class {}, rootHooks});
  // Mocha itself may require the file, which has another copy of each module than what is imported.
  mocha.suite.emit('pre-require', globalThis, file, mocha);
  await import(pathToFileURL(file).href);
  return new Promise(resolve => {
    const failures = [];
    const runner = mocha.run(() => {
      const {passes = 0, pending = 0} = runner.stats ?? {};
      resolve({passed: passes, skipped: pending, failures});
    });
    runner.on('fail', (test, error) =>
      failures.push(failureOf(`${relative(root, file)} ${test.fullTitle()}`, error)),
    );
  });
}
