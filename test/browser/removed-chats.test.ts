import {expect} from 'chai';
import type {CDPSession, Page} from 'playwright-core';
import type {AnswerSource} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {closePages, openPage, passQuietTime} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const endlessQuestion = 'Never stop';
const code = '```js\nconst answer = 42;\nconsole.log(answer);\n```\n\n';

/** Each chat has its own conversation. */
const agents = Array.from({length: 40}, (_, index) => ({...pageAgent, AgentId: `Agent-${index}`}));

/** Mounts chats one after the other. Each asks a question and is removed after its reply, or at its first text. */
async function mountChats(page: Page, first: number, count: number, question: string): Promise<void> {
  await page.evaluate(
    async ([start, times, text, end]) => {
      const {content} = document.querySelector('template')!;
      for (let number = start; number < start + times; number += 1) {
        const chat = document.importNode(content, true).querySelector('agent-chat')!;
        chat.accessToken = 'test-token';
        chat.agentId = `Agent-${number}`;
        // Functions of the page may keep the element, as long as a request needs them.
        if (end === 'agent-reply-end') {
          chat.transformRequest = messages => (chat.isConnected ? [...messages] : []);
          chat.fetch = (...request) =>
            chat.isConnected ? fetch(...request) : Promise.reject(new Error('Gone'));
        }
        const answered = new Promise(resolve => chat.addEventListener(end, resolve, {once: true}));
        document.querySelector('main')!.append(chat);
        await chat.updateComplete;
        chat.send(text);
        await answered;
        // The code blocks render.
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        chat.remove();
        await new Promise(resolve => setTimeout(resolve));
      }
    },
    [first, count, question, question === endlessQuestion ? 'agent-reply-start' : 'agent-reply-end'] as const,
  );
}

interface Counts {
  readonly nodes: number;
  readonly listeners: number;
}

async function count(page: Page, session: CDPSession): Promise<Counts> {
  // The last reply colours its code when the browser is idle. A conversation lasts ten seconds.
  await passQuietTime(page, 250);
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const {nodes, jsEventListeners} = await session.send('Memory.getDOMCounters');
  return {nodes, listeners: jsEventListeners};
}

describe('a page that replaces its chats one after the other', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async () => {
    const answers: AnswerSource = async function* ({messages, signal}) {
      yield {text: code.repeat(60)};
      if (messages.at(-1)?.content === endlessQuestion)
        await new Promise(resolve => signal.addEventListener('abort', resolve, {once: true}));
    };
    service = await serveHandler(createLocalService({agents, answers, tokens: ['test-token']}));
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>Chats that go</title>
        <script type="module" src="/agent-chat-elements.js"></script><main></main>
        <template><agent-chat base-url="${service.origin}"></agent-chat></template>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  // A browser opens six connections to a service, so few replies can run at the same time.
  for (const [what, question, times, listenersPerRequest] of [
    ['answered', 'Show me code', 20, 0],
    ['still answering', endlessQuestion, 3, 2],
  ] as const)
    it(`frees removed chats at once that are ${what}`, async () => {
      const {page, complaints} = await openPage({ownContext: true});
      await page.goto(site.origin);
      await page.waitForFunction(() => customElements.get('agent-chat'));
      const session = await page.context().newCDPSession(page);
      await mountChats(page, 0, times, question);
      const half = await count(page, session);
      await mountChats(page, times, times, question);
      // The page itself may still add a few nodes of its own. A chat that stays has one at least.
      const most = {
        nodes: half.nodes + Math.floor(times / 2),
        listeners: half.listeners + times * listenersPerRequest,
      };
      let all = await count(page, session);
      // A busy machine colours the code of the last chat seconds late.
      for (let again = 0; again < 20 && all.nodes > most.nodes; again += 1) all = await count(page, session);
      console.log(
        `      ${half.nodes} and ${all.nodes} nodes, ${half.listeners} and ${all.listeners} listeners`,
      );
      expect(all.nodes).to.be.at.most(most.nodes);
      expect(all.listeners).to.be.at.most(most.listeners);
      expect(complaints).to.deep.equal([]);
    }).timeout(120_000);
});
