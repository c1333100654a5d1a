// The process of the browser tests: runs the requested files with @web/test-runner, which prints much, and sends the
// result of each.
import {join, relative} from 'node:path';
import {startTestRunner} from '@web/test-runner';
import {browserConfig} from '../support/web-test-runner.config.js';
import {failureOf} from './failures.js';
import {readSkip} from './skip-reasons.js';

const root = join(import.meta.dirname, '../..');

process.once('message', async ({files, pages, engine}) => {
  const begun = new Map();
  const start = performance.now();
  const runner = await startTestRunner({
    config: await browserConfig(files, pages, engine),
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  // Otherwise the runner has printed the cause and ends the process.
  if (!runner) return;
  runner.sessions.on('session-status-updated', session => {
    if (session.status === 'INITIALIZING') begun.set(session.id, performance.now());
    if (session.status !== 'FINISHED') return;
    process.send({
      ...resultOf(session),
      seconds: (performance.now() - (begun.get(session.id) ?? start)) / 1000,
    });
  });
  const passed = await new Promise(resolve => runner.on('finished', resolve));
  process.exit(passed ? 0 : 1);
});

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
