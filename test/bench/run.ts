// What a streamed reply costs the main thread: <agent-chat> beside a bare page that only appends, the common
// practice, and another chat element, all fed the same stream by the same service, in turn and in one run.
// Prints a table for each reply and writes test-results/bench.json. Figures of one run are comparable with each
// other and with nothing else. `npm run bench -- --quick`: three rounds of the chat and the bare page only;
// `-- --only chat,bare`: some of them. It takes about eighteen minutes, and with `--quick` three.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closeBrowser} from '../support/browser-page.js';
import {serveHandler} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {benchAnswers} from './bench-answers.js';
import {readBenchOptions} from './bench-options.js';
import {serveContenders} from './contender-site.js';
import {accessToken} from './contenders/access-token.js';
import {growthExponents, reportRows, type Row} from './report.js';
import {runRounds, type Result} from './rounds.js';
import {scenarios} from './scenarios.js';

const {contenders, rounds} = readBenchOptions(process.argv.slice(2));
const handler = createLocalService({
  agents: [pageAgent],
  answers: benchAnswers(scenarios),
  tokens: [accessToken],
});
const service = await serveHandler(handler);
const site = await serveContenders(contenders, service.origin);
const results: Result[] = [];
const tables: Record<string, readonly Row[]> = {};
try {
  for (const scenario of scenarios) {
    const found = await runRounds(scenario, contenders, rounds, site.pageOf);
    const rows = reportRows(found);
    console.log(`\n${scenario.name}`);
    console.table(rows);
    tables[scenario.name] = rows;
    results.push(...found);
  }
} finally {
  await closeBrowser();
  await site.close();
  await service.close();
}
const growth = growthExponents(results);
console.log('\nGrowth of CPU from 2,000 to 8,000 tokens (1: in proportion):', growth);
const folder = join(import.meta.dirname, '../../test-results');
mkdirSync(folder, {recursive: true});
writeFileSync(join(folder, 'bench.json'), JSON.stringify({tables, growth, results}, null, 2));
