// Measures the cost of a visit to the chat, a bare page and other chats, three of which npm loads. Prints tables, writes
// test-results/bench.json, and generates stories/docs/bench.mdx and the comparison of the README. `--quick` visits only
// the chat and the bare page in fewer rounds and leaves the pages unchanged, as `--without-page` does. `--beside=../other`
// compares with the chat of another checkout, and `--rounds=9` sets the rounds of each scenario; both change no page.
// `--profile` prints where the time of each phase of a visit goes. `gateway` measures the gateway under load instead, in about four minutes; `store` the
// stores with 1,000,000 records beside 10,000.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {closeBrowser} from '../support/browser-page.js';
import {writeComparison} from '../size/comparison.js';
import {writeBenchDocument} from './bench-document.js';
import {serveBenchService} from './bench-service.js';
import {serveContenders} from './contender-site.js';
import {bare, chat, chatOf, contenders, loader, type Contender} from './contenders.js';
import {measureGatewayLoad} from './gateway/load.js';
import {printProfile} from './profile.js';
import {tablesOf} from './report.js';
import {runScenarios} from './rounds.js';
import {measureStores} from './store/load.js';

const {
  values: {quick, profile, beside, rounds, 'without-page': isWithoutPage},
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: {
    quick: {type: 'boolean', default: false},
    profile: {type: 'boolean', default: false},
    beside: {type: 'string', default: ''},
    rounds: {type: 'string', default: ''},
    'without-page': {type: 'boolean', default: false},
  },
});
if (positionals.includes('gateway')) await measureGatewayLoad();
else if (positionals.includes('store')) await measureStores();
else await measureVisits();

async function measureVisits(): Promise<void> {
  const others = beside === '' ? [] : [chatOf(resolve(beside))];
  const visited = profile ? [bare, chat, loader] : [...(quick ? [bare, chat] : contenders), ...others];
  const service = await serveBenchService();
  const site = await serveContenders(visited, service.origin, profile);
  try {
    if (profile) await printProfile(Object.fromEntries(visited.map(page => [page.name, site.pageOf(page)])));
    else await runBench(visited, site);
  } finally {
    await closeBrowser();
    await site.close();
    await service.close();
  }
}

async function runBench(
  visited: readonly Contender[],
  site: Awaited<ReturnType<typeof serveContenders>>,
): Promise<void> {
  const results = await runScenarios(visited, site.pageOf, usual =>
    rounds === '' ? Math.ceil(usual * (quick ? 0.4 : 1)) : Number(rounds),
  );
  const tables = tablesOf(results);
  for (const [name, table] of Object.entries(tables)) {
    console.log(name);
    console.table(table);
  }
  const folder = join(import.meta.dirname, '../../test-results');
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'bench.json'), JSON.stringify({tables, results}, null, 2));
  console.log(`bench: ${visited.length} pages, figures in test-results/bench.json`);
  if (quick || isWithoutPage || beside !== '' || rounds !== '') return;
  await writeBenchDocument(tables);
  await writeComparison();
}
