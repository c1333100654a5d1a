// Measures pages with long lives: long histories, many replies, many chats, many switches of the agent. Fails when a
// count is above its bound; times have none. `--write` writes stories/docs/long-lives.mdx. `--quick` takes a tenth of
// the messages. A word selects scenarios by name, such as `manyChats`.
import {parseArgs} from 'node:util';
import {closeBrowser} from '../support/browser-page.js';
import {failuresOf, tableOf, type Life} from './figures.js';
import * as scenarios from './scenarios.js';
import {writePage} from './write-page.js';

const {
  values: {quick, write},
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: {quick: {type: 'boolean', default: false}, write: {type: 'boolean', default: false}},
});
const lives: Life[] = [];
try {
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const life = await scenario(quick ? 0.1 : 1);
    console.log(`\n${life.title}\n${tableOf(life)}`);
    lives.push(life);
  }
} finally {
  await closeBrowser();
}
const failures = failuresOf(lives);
for (const failure of failures) console.error(failure);
const count = lives.reduce((sum, {figures}) => sum + figures.length, 0);
console.log(`long lives: ${count} figures, ${failures.length} above their bound`);
if (write) await writePage(lives);
process.exitCode = failures.length > 0 || count === 0 ? 1 : 0;
