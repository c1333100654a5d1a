import {expect} from 'chai';
import type {Page} from 'playwright-core';
import type {AnswerPiece, AnswerRequest} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** Milliseconds on the clock that the page and this process share. */
const now = (): number => performance.timeOrigin + performance.now();

/** Milliseconds for which a conversation without a chat waits for another one. */
const timeForAnotherChat = 10_000;

/** The events of a reply at the service. */
class WatchedReply {
  readonly events: string[] = [];
  closedAt = NaN;
  goOn: () => void = () => undefined;
  noteClosed: () => void = () => undefined;
  readonly closed = new Promise<void>(resolve => (this.noteClosed = resolve));

  /** Sends its first words, if any, and continues when the test says so. */
  async *give(firstWords: string, {signal}: AnswerRequest): AsyncGenerator<AnswerPiece> {
    this.events.push('asked');
    const aborted = new Promise<void>(resolve => {
      signal.addEventListener('abort', () => {
        this.closedAt = now();
        this.events.push('closed');
        this.noteClosed();
        resolve();
      });
    });
    if (firstWords !== '') yield {text: firstWords};
    await Promise.race([aborted, new Promise<void>(resolve => (this.goOn = resolve))]);
    if (signal.aborted) return;
    this.events.push('went on');
    yield {text: 'there was a rose.'};
  }
}

describe('Stop against a real server', () => {
  let service: RunningServer;
  let site: RunningServer;
  let firstWords = '';
  let reply = new WatchedReply();

  before(async () => {
    service = await serveHandler(
      createLocalService({
        agents: [pageAgent],
        tokens: ['test-token'],
        answers: request => reply.give(firstWords, request),
      }),
    );
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>Stop</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"></agent-chat>`,
    });
  });

  beforeEach(() => (reply = new WatchedReply()));

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  /** A page whose chat waits for the reply to continue. */
  async function openWaiting(words: string, opened = openPage()): Promise<Page> {
    firstWords = words;
    const {page} = await opened;
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('textbox').fill('Tell me a story');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('button', {name: 'Stop'}).waitFor();
    if (words !== '') await page.getByRole('log').getByText(words.trim()).waitFor();
    await untilSo(() => reply.events.includes('asked'));
    return page;
  }

  function pressStop(page: Page): Promise<number> {
    return page.getByRole('button', {name: 'Stop'}).evaluate(button => {
      const pressed = performance.timeOrigin + performance.now();
      // As if the button had been there for long.
      const click = new MouseEvent('click', {bubbles: true, composed: true});
      Object.defineProperty(click, 'timeStamp', {value: performance.now() + 1000});
      button.dispatchEvent(click);
      return pressed;
    });
  }

  /** The connection closed while the reply was paused, and the reply never continued. */
  async function expectClosed(pressed: number, what: string): Promise<void> {
    await reply.closed;
    console.log(`      ${what}: closed after ${(reply.closedAt - pressed).toFixed(0)} ms`);
    reply.goOn();
    await new Promise(resolve => setImmediate(resolve));
    expect(reply.events).to.deep.equal(['asked', 'closed']);
    expect(reply.closedAt).to.be.at.least(pressed - 1);
  }

  it('closes the connection during a reply, which stays as it is', async () => {
    const page = await openWaiting('Once upon a time ');
    await expectClosed(await pressStop(page), 'while a reply is written');
    await page.getByRole('log').getByText('Stopped.').waitFor();
    expect(await page.getByRole('log').getByText('Once upon a time').count()).to.equal(1);
    expect(await page.getByRole('log').getByText('there was a rose.').count()).to.equal(0);
    await page.close();
  });

  it('closes the connection before the first word, and the next question gets an answer', async () => {
    const page = await openWaiting('');
    await expectClosed(await pressStop(page), 'before the first word');
    await page.getByRole('log').getByText('Stopped.').waitFor();
    reply = new WatchedReply();
    firstWords = 'Once more ';
    await page.getByRole('textbox').fill('Tell me another');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('log').getByText('Once more').waitFor();
    reply.goOn();
    await page.getByRole('log').getByText('Once more there was a rose.').waitFor();
    expect(reply.events).to.deep.equal(['asked', 'went on']);
    await page.close();
  });

  it('closes the connection ten seconds after the removal of the chat', async () => {
    const opened = openPage({ownContext: true});
    await (await opened).page.clock.install();
    const page = await openWaiting('Once upon a time ', opened);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.locator('agent-chat').evaluate(chat => chat.remove());
    // Another chat may continue its conversation until then.
    await page.clock.runFor(timeForAnotherChat - 500);
    await page.evaluate(() => fetch('/'));
    expect(reply.events).to.deep.equal(['asked']);
    const forwarded = now();
    await page.clock.runFor(1_000);
    await expectClosed(forwarded, 'at the removal of the chat');
    await page.close();
  });
});

/** Waits for pending requests of the page. */
async function untilSo(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setImmediate(resolve));
}
