// Runs the tests: first in Node, then in a browser, in one process or page per processor. Prints failures and a summary,
// and writes the totals and the time of each file to test-results.
//   npm test                          all except tests that install the packed package: `npm run test:packed`
//   npm test -- chat tables           tests of an element, a folder or a file, or those that a source file can affect
//   npm test -- --changed             tests that the changes since the last commit can affect
//   npm run test:browsers -- firefox  the browser tests in another engine; `webkit` is the third
//   npm run test:smoke                few browser tests in Firefox and WebKit, where they are installed
import {availableParallelism} from 'node:os';
import {engineNames} from './support/engines.js';
import {runInBrowser} from './runner/browser-half.js';
import {runInNode} from './runner/node-half.js';
import {selectFiles} from './runner/select-files.js';
import {runSmoke} from './runner/smoke.js';
import {Totals} from './runner/totals.js';

const words = process.argv.slice(2);
if (words.includes('smoke')) process.exit((await runSmoke()) ? 0 : 1);
const engine = words.find(word => engineNames.includes(word));
const names = words.filter(word => word !== engine);
const {node, browser} = await selectFiles(names).catch(error => {
  console.error(error.message);
  process.exit(1);
});
const totals = new Totals();
// One more than processors: a test often waits for its page.
const processes = Math.max(2, availableParallelism()) + 1;
if (node.length > 0) await runInNode(node, Math.min(processes, node.length), result => totals.add(result));
if (browser.length > 0) await runInBrowser(browser, processes, result => totals.add(result), engine);
const isWholeEngine = names.join() === 'browser';
process.exit(totals.finish(isWholeEngine ? (engine ?? 'chromium') : undefined) ? 0 : 1);
