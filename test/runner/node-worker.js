// A process of the Node half: runs one file of tests after the other, each with a mocha of its own, as it is told.
import {relative} from 'node:path';
import Mocha from 'mocha';
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

async function runFile(file) {
  const mocha = new Mocha({timeout: 60_000, reporter: class {}});
  mocha.addFile(file);
  await mocha.loadFilesAsync();
  return new Promise(resolve => {
    const failures = [];
    const runner = mocha.run(() => {
      const {passes = 0, pending = 0} = runner.stats ?? {};
      resolve({passed: passes, skipped: pending, failures});
    });
    runner.on('fail', (test, error) => failures.push(failureOf(`${relative(root, file)} ${test.fullTitle()}`, error)));
  });
}
