// Runs the tests: first in Node, then in a browser, several files side by side. Prints failures and a summary,
// and writes the totals and the time of each file to test-results.
//   npm test                          all of the lane before a commit; `npm test -- nightly` runs those for each night, and
//                                     `npm run test:packed` those that install the packed package
//   npm test -- chat tables           tests of an element, a folder or a file, or those that a source file can affect
//   npm test -- --changed             the tests nearest to the changes since the last commit, in about a minute
//   npm run test:browsers -- firefox  the browser tests in another engine; `webkit` is the third
//   npm run test:smoke                few browser tests in Firefox and WebKit, where they are installed
import {availableParallelism} from 'node:os';
import {engineNames, otherEngines} from './support/engines.js';
import {runInBrowser} from './runner/browser-half.js';
import {runInNode} from './runner/node-half.js';
import {selectFiles} from './runner/select-files.js';
import {listReasons} from './runner/skip-reasons.js';
import {summaryOf, Totals, writeResult} from './runner/totals.js';

const words = process.argv.slice(2);
const engine = words.find(word => engineNames.includes(word));
const names = words.filter(word => word !== engine);
const {node, browser} = await selectFiles(names).catch(error => {
  console.error(error.message);
  process.exit(1);
});
if (names.length > 0) console.log(`${node.length} test files in Node, ${browser.length} in a browser`);
if (node.length + browser.length === 0 && names.some(name => name.startsWith('--changed'))) {
  console.log('No test is near the changes. `npm test` runs all.');
  process.exit(0);
}
// One more than processors: a test often waits for its page.
const processes = Math.max(2, availableParallelism()) + 1;
process.exit((await (names.includes('smoke') ? runSmoke() : runTests())) ? 0 : 1);

/** Returns whether everything passed. */
async function runTests() {
  const totals = new Totals();
  const add = result => totals.add(result);
  if (node.length > 0) await runInNode(node, Math.min(processes, node.length), add);
  if (browser.length > 0) await runInBrowser(browser, processes, add, engine);
  const isWholeEngine = names.join() === 'browser';
  return totals.finish(isWholeEngine ? (engine ?? engineNames[0]) : undefined);
}

/** Runs few tests in each other engine that is installed, one after the other. Returns whether everything passed. */
async function runSmoke() {
  const failures = [];
  let passed = 0;
  for (const {name, isInstalled} of otherEngines()) {
    if (!isInstalled) {
      console.log(`smoke in ${name}: not installed`);
      continue;
    }
    const totals = new Totals();
    await runInBrowser(browser, 1, result => totals.add(result), name);
    const sums = totals.sums();
    passed += sums.passed;
    failures.push(...sums.failures.map(line => `${name}: ${line}`));
    const reasons = listReasons(sums.skips).map(({reason, count}) => `${count}, ${reason}`);
    console.log(`smoke in ${name}: ${[summaryOf(sums), ...reasons].join('; ')}`);
  }
  for (const line of failures) console.log(`failed: ${line}`);
  writeResult('smoke', {passed, failed: failures.length, failures});
  return failures.length === 0;
}
