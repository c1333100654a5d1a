// What a streamed reply costs the main thread: <agent-chat> beside a bare page that only appends, the common
// practice, and another chat element, all fed the same stream by the same service, interleaved in one run.
// Prints a table and writes test-results/bench.json. Figures of one run are comparable with each other and
// with nothing else. `npm run bench -- --quick`: the chat and the bare page only; `-- --only chat,bare`.
import {copyFileSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {setTimeout as wait} from 'node:timers/promises';
import type {AnswerSource} from '../../src/local-service/answer-source.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closeBrowser} from '../support/browser-page.js';
import {cdnBuild, removeCdnBuild} from '../support/cdn-build.js';
import {serveFolder, serveHandler} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {contenderFiles, contenders} from './contenders.js';
import {documentTokens} from './documents.js';
import {measure, type Measured} from './measure.js';
import {growthExponents, reportRows, type Result} from './report.js';

const root = join(import.meta.dirname, '../..');
const replies = ['500', '2000', '8000', 'paced', 'typing'];
/** Of the reply at 200 tokens a second. */
const pacedLength = 600;
const quick = process.argv.includes('--quick');
const only = process.argv.find((_, index, all) => all[index - 1] === '--only')?.split(',');
const chosen = contenders.filter(({name}) =>
  quick ? ['bare', 'chat'].includes(name) : (only?.includes(name) ?? true),
);
const runs = quick ? 3 : 5;
/** A contender that needs longer for one reply, in milliseconds, is asked for it once only. */
const tooSlow = 30_000;
const limit = 180_000;

/** The question is the number of tokens; other replies come at 200 of them a second. */
const answers: AnswerSource = async function* ({messages}) {
  const question = messages.at(-1)?.content ?? '';
  const paced = question === 'paced' || question === 'typing';
  const tokens = documentTokens(paced ? pacedLength : Number(question));
  for (const [index, text] of tokens.entries()) {
    if (paced && index % 4 === 0) await wait(20);
    yield {text};
  }
};

const service = await serveHandler(createLocalService({agents: [pageAgent], answers, tokens: ['bench']}));
const folder = await cdnBuild();
mkdirSync(join(folder, 'bench'));
for (const [name, address] of Object.entries(contenderFiles))
  copyFileSync(fileURLToPath(address), join(folder, 'bench', name));
const site = await serveFolder(
  folder,
  Object.fromEntries(chosen.map(({name, page}) => [`/${name}`, page(service.origin)])),
);
const results: Result[] = [];
try {
  for (const reply of replies) results.push(...(await measureAll(reply)));
} finally {
  await closeBrowser();
  await site.close();
  await service.close();
  await removeCdnBuild();
}
const rows = reportRows(results);
const growth = growthExponents(results);
console.table(rows);
console.log('CPU growth exponent, 2,000 to 8,000 tokens:', growth);
mkdirSync(join(root, 'test-results'), {recursive: true});
writeFileSync(join(root, 'test-results/bench.json'), JSON.stringify({rows, growth}, null, 2));

/** One reply through all contenders, again and again in turn. */
async function measureAll(reply: string): Promise<readonly Result[]> {
  const found = new Map<string, Measured[]>(chosen.map(({name}) => [name, []]));
  const finished = new Set<string>();
  const failed = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    for (const {name} of chosen) {
      if (finished.has(name) || failed.has(name)) continue;
      const begun = Date.now();
      const measured = await measure(`${site.origin}/${name}`, reply, {
        typing: reply === 'typing',
        limit,
      });
      if (measured) found.get(name)?.push(measured);
      else failed.add(name);
      if (Date.now() - begun > tooSlow) finished.add(name);
    }
  }
  return chosen.map(({name}) => ({
    contender: name,
    reply,
    runs: found.get(name) ?? [],
    unfinished: failed.has(name),
  }));
}
