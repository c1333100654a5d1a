import {expect} from 'chai';
import type {CDPSession, JSHandle, Page} from 'playwright-core';
import type {AgentProvider} from '../../src/elements/agent-provider/agent-provider.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {storedRecord} from '../support/stored-record.js';

/** The browser’s own counts for a page. */
interface Holdings {
  readonly Nodes: number;
  readonly JSEventListeners: number;
  readonly JSHeapUsedSize: number;
}

const cycles = 160;

/** Far less than one of each for every other cycle. */
const mostLeft: Holdings = {Nodes: 40, JSEventListeners: 8, JSHeapUsedSize: 1.3 * 1024 * 1024};

/** The only record, whatever the replies were: the history of a busy page would otherwise show more rows later. */
const earlier = storedRecord('Asked before', 1, pageAgent.AgentId);

const names = ['Nodes', 'JSEventListeners', 'JSHeapUsedSize'] as const;

function difference(after: Holdings, before: Holdings): Holdings {
  return {
    Nodes: after.Nodes - before.Nodes,
    JSEventListeners: after.JSEventListeners - before.JSEventListeners,
    JSHeapUsedSize: after.JSHeapUsedSize - before.JSHeapUsedSize,
  };
}

/**
 * Long delays of the page are this many times shorter: a conversation waits 10 seconds for another element with its
 * running reply.
 */
const haste = 20;
const longestHold = 10_500 / haste;
/** Maximum number of counts. A busy machine releases the last objects late; it never releases a leak. */
const mostCounts = 8;

/** Counts after a garbage collection. */
async function countHoldings(page: Page, session: CDPSession): Promise<Holdings> {
  await page.evaluate(hold => new Promise(resolve => setTimeout(resolve, hold)), longestHold);
  // The first cleanup may free more.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const {metrics} = await session.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find(metric => metric.name === name)?.value ?? NaN;
  return {
    Nodes: read('Nodes'),
    JSEventListeners: read('JSEventListeners'),
    JSHeapUsedSize: read('JSHeapUsedSize'),
  };
}

/**
 * Adds, moves and removes all elements the given number of times: alternately the `kept` ones and new ones. A reply
 * runs from time to time. Returns the number of started replies.
 */
function runCycles(page: Page, count: number, kept: JSHandle<AgentProvider>): Promise<number> {
  return page.evaluate(
    // No local functions: they would call helpers that only the test runner has.
    async ([rounds, keptProvider, shown]) => {
      const [first, second] = document.querySelectorAll('main');
      const {content} = document.querySelector('template')!;
      let replies = 0;
      for (let round = 0; round < rounds; round += 1) {
        const copy = document.importNode(content, true).querySelector('agent-provider')!;
        const provider = round % 2 ? keptProvider : copy;
        provider.accessToken = 'test-token';
        const chat = provider.querySelector('agent-chat')!;
        first!.append(provider);
        await chat.updateComplete;
        if (round % 20 === 0) {
          const begun = new Promise(resolve =>
            chat.addEventListener('agent-reply-start', resolve, {once: true}),
          );
          // The conversation of an earlier element continues in this one.
          chat.clear();
          while (!chat.send('Tell me')) await new Promise(resolve => setTimeout(resolve));
          await begun;
          replies += 1;
        }
        second!.append(provider);
        await chat.updateComplete;
        await new Promise(resolve => setTimeout(resolve));
        provider.remove();
        // A removal is final after one task.
        await new Promise(resolve => setTimeout(resolve));
      }
      // The kept elements show the same before each count: their lists, and an empty conversation.
      first!.append(keptProvider);
      for (const [name, text] of shown) {
        const list = keptProvider.querySelector(name)!;
        while (!list.shadowRoot!.textContent.includes(text))
          await new Promise(resolve => setTimeout(resolve, 20));
      }
      const inLauncher = keptProvider
        .querySelector('agent-launcher')
        ?.shadowRoot?.querySelector('agent-chat');
      for (const chat of [keptProvider.querySelector('agent-chat'), inLauncher]) {
        await chat?.updateComplete;
        chat?.clear();
        await chat?.updateComplete;
      }
      keptProvider.remove();
      return replies;
    },
    [
      count,
      kept,
      [
        ['agent-picker', pageAgent.introduction],
        ['agent-history', earlier.content],
      ],
    ] as const,
  );
}

describe('a page that adds and removes the elements hundreds of times', () => {
  let service: RunningServer;
  let site: RunningServer;
  let open = 0;

  before(async () => {
    /** Runs as long as somebody listens. */
    const answers: AnswerSource = async function* ({signal}) {
      open += 1;
      try {
        yield {text: 'Once upon a time '};
        await new Promise(resolve => signal.addEventListener('abort', resolve, {once: true}));
      } finally {
        open -= 1;
      }
    };
    const store = memoryStore();
    service = await serveHandler(
      createLocalService({
        agents: [pageAgent],
        answers,
        tokens: ['test-token'],
        store: {...store, listRecords: async () => ({records: [earlier], total: 1})},
      }),
    );
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>Coming and going</title>
        <script type="module" src="/agent-chat-elements.js"></script><main></main><main></main>
        <template><agent-provider base-url="${service.origin}" agent-id="${pageAgent.AgentId}">
          <agent-picker></agent-picker><agent-chat history="recent"></agent-chat><agent-history></agent-history>
          <agent-launcher></agent-launcher>
        </agent-provider></template>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  it('uses no more memory than before and leaves no connection open', async () => {
    const {page, complaints} = await openPage({ownContext: true});
    await page.addInitScript(times => {
      const real = setTimeout;
      window.setTimeout = ((work: () => void, delay = 0) =>
        real(work, delay >= 10_000 ? delay / times : delay)) as typeof setTimeout;
    }, haste);
    await page.goto(site.origin);
    await page.waitForFunction(() => customElements.get('agent-launcher'));
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const kept = await page.evaluateHandle(() => {
      const {content} = document.querySelector('template')!;
      const provider = document.importNode(content, true).querySelector('agent-provider')!;
      // Another chat inside costs as much time as everything else: every other cycle is enough.
      provider.querySelector('agent-launcher')!.open = true;
      return provider;
    });
    // Things created once and kept, such as styles and the Markdown renderer.
    await runCycles(page, 50, kept);
    const before = await countHoldings(page, session);
    const started = performance.now();
    const replies = await runCycles(page, cycles, kept);
    const seconds = (performance.now() - started) / 1000;
    let left = difference(await countHoldings(page, session), before);
    for (let count = 1; count < mostCounts && names.some(name => left[name] > mostLeft[name]); count += 1) {
      left = difference(await countHoldings(page, session), before);
    }
    console.log(
      `      ${cycles} cycles in ${seconds.toFixed(1)} s, ${replies} replies left behind: ${left.Nodes} nodes, ` +
        `${left.JSEventListeners} listeners, ${(left.JSHeapUsedSize / 1024).toFixed(0)} KiB, ${open} open replies`,
    );
    expect(replies).to.equal(cycles / 20);
    for (const name of names) {
      expect(left[name], name).to.be.at.most(mostLeft[name]);
    }
    expect(open).to.equal(0);
    expect(complaints).to.deep.equal([]);
  }).timeout(400_000);
});
