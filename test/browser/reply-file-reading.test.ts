import {expect} from 'chai';
import type {Page, Route} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {openPage, type WatchedPage} from '../support/browser-page.js';
import {serveBuiltChats} from '../support/built-chats.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** The file without query: a retry uses another address. */
const file = /\/reply-[\w-]+\.js$/;
const waiting = 'Waiting for the reply';

/** Asks a question and waits for the reply as shown. */
async function say(page: Page, question: string, shown: string): Promise<void> {
  await page.getByRole('textbox').fill(question);
  await page.getByRole('textbox').press('Enter');
  // Without its renderer, a reply shows the same words as its question.
  const reply = shown === question ? 1 : 0;
  await page.getByRole('article').filter({hasText: shown}).nth(reply).waitFor();
  await page.getByRole('button', {name: 'Send'}).waitFor();
}

/** Records the announcements in the page’s title. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('agent-chat')!.shadowRoot!.querySelector('[aria-live=polite]')!;
    const told: string[] = [];
    new MutationObserver(records => {
      for (const {addedNodes} of records)
        for (const {textContent} of addedNodes) told.push(textContent ?? '');
      document.title = JSON.stringify(told);
    }).observe(region, {childList: true});
    document.title = '[]';
  });

const told = async (page: Page) => JSON.parse(await page.title()) as string[];

/** Returns the announcements when they contain these words. */
async function toldUntil(page: Page, words: string): Promise<readonly string[]> {
  await page.waitForFunction(last => document.title.includes(last), words);
  return told(page);
}

describe('announcements of a reply while its file loads', () => {
  let site: RunningServer;

  before(async () => {
    const answers = echoAnswers({pause: () => new Promise(resolve => setTimeout(resolve, 20))});
    const attributes = {
      '/': '',
      '/whole': 'stream="false"',
      '/off': 'announce="off"',
      '/status': 'announce="status"',
    };
    site = await serveBuiltChats(attributes, answers);
  });

  after(() => site.close());

  async function openChat(
    path = '/',
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<WatchedPage & {readonly fetched: () => number}> {
    const watched = await openPage({ownContext: prepare !== undefined});
    await prepare?.(watched.page);
    await watched.page.goto(site.origin + path);
    await watched.page.getByText(pageAgent.welcomeMessage).waitFor();
    await listen(watched.page);
    return {...watched, fetched: () => watched.requests.filter(address => file.test(address)).length};
  }

  it('contain no markup and come sentence by sentence', async () => {
    const {page, complaints, fetched} = await openChat();
    await say(page, 'It is **so**. Is it?', 'It is so. Is it?');
    await toldUntil(page, 'Is it?');
    await say(page, 'It *was* so.', 'It was so.');
    expect((await toldUntil(page, 'It was so.')).join(' ')).to.equal(
      `${waiting} It is so. Is it? ${waiting} It was so.`,
    );
    expect(fetched()).to.equal(1);
    expect(complaints).to.deep.equal([]);
  });

  for (const path of ['/off', '/status'])
    it(`contain no reply text where the page wants none: ${path}`, async () => {
      const {page, complaints} = await openChat(path);
      await say(page, 'It is **so**. Is it?', 'It is so. Is it?');
      await page.getByRole('button', {name: 'Copy', exact: true}).last().waitFor();
      if (path === '/status') await toldUntil(page, 'The reply is complete.');
      // An announcement of the reply would come with its end.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
      expect(await told(page)).to.deep.equal(path === '/off' ? [] : [waiting, 'The reply is complete.']);
      expect(complaints).to.deep.equal([]);
    });

  for (const [how, path] of [
    ['grows', '/'],
    ['comes whole', '/whole'],
  ] as const) {
    it(`do not delay the visible text and then follow in order: a reply that ${how}`, async () => {
      const held: Route[] = [];
      const {page} = await openChat(path, opened => opened.route(file, route => void held.push(route)));
      const asked = page.waitForRequest(file);
      await say(page, 'It is **so**. Is it?', 'It is **so**. Is it?');
      await asked;
      await say(page, 'It *was* so.', 'It *was* so.');
      expect(await told(page)).to.deep.equal([waiting]);
      await Promise.all(held.map(route => route.continue()));
      expect(await toldUntil(page, 'It was so.')).to.deep.equal([
        waiting,
        'It is so. Is it?',
        waiting,
        'It was so.',
      ]);
    });

    it(`read the raw text when the file fails, and the next reply retries: a reply that ${how}`, async () => {
      const {page} = await openChat(path, opened =>
        opened.route(/\/reply-[\w-]+\.js/, route => route.abort()),
      );
      await say(page, 'It is **so**. Is it?', 'It is **so**. Is it?');
      expect(await toldUntil(page, 'Is it?')).to.deep.equal([waiting, 'It is **so**. Is it?']);
      await page.unrouteAll();
      await say(page, 'It *was* so.', 'It was so.');
      expect((await toldUntil(page, 'was')).at(-1)).to.equal('It was so.');
    });
  }

  it('read the raw text when the file times out, and the next announcement does not wait', async () => {
    const {page} = await openChat('/', async opened => {
      await opened.clock.install();
      await opened.route(file, () => undefined);
    });
    const asked = page.waitForRequest(file);
    await say(page, 'It is **so**. Is it?', 'It is **so**. Is it?');
    await asked;
    await page.clock.fastForward('00:10');
    expect(await toldUntil(page, 'Is it?')).to.deep.equal([waiting, 'It is **so**. Is it?']);
    await page.getByRole('textbox').fill('Another question');
    await page.getByRole('textbox').press('Enter');
    await page.waitForFunction(words => document.title.endsWith(`"${words}"]`), waiting);
  });
});
