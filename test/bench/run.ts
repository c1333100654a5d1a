// What a streamed reply costs the main thread: <agent-chat> beside a bare page that only appends text, fed
// the same stream by the same service, interleaved in one run. Prints a table and writes
// test-results/bench.json. Figures of one run are comparable with each other and with nothing else.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {CDPSession, Page} from 'playwright-core';
import {createLocalService} from '../../src/local-service/local-service.js';
import type {AnswerSource} from '../../src/local-service/answer-source.js';
import {closeBrowser, openPage} from '../support/browser-page.js';
import {cdnBuild, removeCdnBuild} from '../support/cdn-build.js';
import {serveFolder, serveHandler} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const lengths = [500, 2000, 8000];
const runs = 5;

/** As many words as the question says, as fast as they are taken, and a last one to wait for. */
const countedAnswers: AnswerSource = async function* ({messages}) {
  const count = Number(messages.at(-1)?.content);
  for (let index = 1; index < count; index += 1) {
    yield {text: index % 40 === 0 ? `word ${index}.\n\n` : `word${index} `};
  }
  yield {text: 'THE-END'};
};

const chatPage = (origin: string) => `<!doctype html><html lang="en"><title>chat</title>
  <script type="module" src="/agent-chat-elements.js"></script>
  <agent-chat style="height: 600px" base-url="${origin}" agent-id="${pageAgent.AgentId}"></agent-chat>
  <script type="module">
    const chat = document.querySelector('agent-chat');
    chat.accessToken = 'bench';
    globalThis.ready = new Promise(resolve => chat.addEventListener('agent-ready', resolve, {once: true}));
    globalThis.ask = count => new Promise((resolve, reject) => {
      chat.addEventListener('agent-reply-end', event => resolve(event.text.length), {once: true});
      chat.addEventListener('agent-error', event => reject(event.error), {once: true});
      chat.send(String(count));
    });
  </script>`;

const barePage = (origin: string) => `<!doctype html><html lang="en"><title>bare</title>
  <div id="log" style="height: 600px; overflow: auto; white-space: pre-wrap"></div>
  <script type="module">
    const address = '${origin}/v1/aibot/bots/${pageAgent.AgentId}/openai/chat/completions';
    globalThis.ready = Promise.resolve();
    globalThis.ask = async count => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {'content-type': 'application/json', authorization: 'Bearer bench'},
        body: JSON.stringify({messages: [{role: 'user', content: String(count)}], stream: true}),
      });
      const decoder = new TextDecoder();
      let held = '';
      let length = 0;
      for (const reader = answer.body.getReader(); ; ) {
        const {done, value} = await reader.read();
        if (done) return length;
        held += decoder.decode(value, {stream: true});
        for (let end; (end = held.indexOf('\\n\\n')) >= 0; held = held.slice(end + 2)) {
          const data = held.slice(6, end);
          if (data === '[DONE]') continue;
          const text = JSON.parse(data).choices[0].delta.content;
          length += text.length;
          log.append(text);
        }
      }
    };
  </script>`;

interface Measured {
  /** Milliseconds of main-thread CPU from the question until the whole reply was shown. */
  readonly cpu: number;
  readonly layouts: number;
  readonly nodes: number;
}

async function measure(page: Page, session: CDPSession, words: number): Promise<Measured> {
  await page.evaluate(() => (globalThis as unknown as {ready: Promise<unknown>}).ready);
  const before = await metrics(session);
  await page.evaluate(
    count => (globalThis as unknown as {ask(count: number): Promise<number>}).ask(count),
    words,
  );
  await page.getByText('THE-END').first().waitFor();
  const after = await metrics(session);
  return {
    cpu: (read(after, 'TaskDuration') - read(before, 'TaskDuration')) * 1000,
    layouts: read(after, 'LayoutCount') - read(before, 'LayoutCount'),
    nodes: read(after, 'Nodes'),
  };
}

async function metrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const {metrics: all} = await session.send('Performance.getMetrics');
  return new Map(all.map(({name, value}) => [name, value]));
}

function read(values: ReadonlyMap<string, number>, name: string): number {
  return values.get(name) ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const service = await serveHandler(
  createLocalService({agents: [pageAgent], answers: countedAnswers, tokens: ['bench']}),
);
const site = await serveFolder(await cdnBuild(), {
  '/chat': chatPage(service.origin),
  '/bare': barePage(service.origin),
});
const rows: {words: number; contender: string; cpu: number; layouts: number; nodes: number}[] = [];
try {
  for (const words of lengths) {
    const found: Record<string, Measured[]> = {bare: [], chat: []};
    for (let run = 0; run < runs; run += 1) {
      for (const [contender, measured] of Object.entries(found)) {
        const {page} = await openPage();
        await page.goto(`${site.origin}/${contender}`);
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable', {timeDomain: 'threadTicks'});
        measured.push(await measure(page, session, words));
        await page.context().close();
      }
    }
    for (const [contender, measured] of Object.entries(found)) {
      rows.push({
        words,
        contender,
        cpu: Math.round(median(measured.map(({cpu}) => cpu))),
        layouts: median(measured.map(({layouts}) => layouts)),
        nodes: median(measured.map(({nodes}) => nodes)),
      });
    }
  }
} finally {
  await closeBrowser();
  await site.close();
  await service.close();
  await removeCdnBuild();
}
console.table(rows);
mkdirSync(join(import.meta.dirname, '../../test-results'), {recursive: true});
writeFileSync(join(import.meta.dirname, '../../test-results/bench.json'), JSON.stringify(rows, null, 2));
