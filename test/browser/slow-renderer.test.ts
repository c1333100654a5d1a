import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {serveBuiltChats} from '../support/built-chats.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const reply = 'It is **hot** and `cold`.\n\n- tea\n- coffee';

/** Records each visible state of the reply in a list that `shownStates` reads. */
const watchReply = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('agent-chat')!.shadowRoot!;
    const states: string[] = [];
    Object.assign(globalThis, {states});
    setInterval(() => {
      const content = [...root.querySelectorAll<HTMLElement>('.turn .message.agent .content')].at(-1);
      const state = content?.querySelector('.dots') ? 'dots' : (content?.innerText ?? '').trim();
      if (state !== states.at(-1)) states.push(state);
    }, 16);
  });

const shownStates = (page: Page) =>
  page.evaluate(() => (globalThis as typeof globalThis & {states: readonly string[]}).states);

describe('a reply whose renderer loads slowly', () => {
  let site: RunningServer;

  before(async function () {
    this.timeout(300_000);
    // The reply arrives in chunks over a quarter of a second.
    site = await serveBuiltChats({'/': '', '/whole': 'stream="off"'}, async function* () {
      for (const piece of reply.match(/.{1,12}/gs) ?? []) {
        yield {text: piece};
        await new Promise(resolve => setTimeout(resolve, 40));
      }
    });
  });

  after(() => site.close());

  /** Asks at once; the renderer’s file arrives after some milliseconds, or never. */
  async function ask(path: string, delay: number): Promise<Page> {
    const {page} = await openPage();
    await page.route(/\/reply-[\w-]+\.js/, async route => {
      if (delay === Infinity) return route.abort();
      await new Promise(resolve => setTimeout(resolve, delay));
      return route.continue();
    });
    await page.goto(site.origin + path);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('textbox').fill('Which tea?');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('article').filter({hasText: 'Which tea?'}).waitFor();
    await watchReply(page);
    return page;
  }

  for (const path of ['/', '/whole']) {
    it(`shows no Markdown signs when the renderer loads soon: ${path}`, async () => {
      const page = await ask(path, 800);
      await page.getByRole('listitem').filter({hasText: 'coffee'}).waitFor();
      const states = await shownStates(page);
      expect(states.filter(text => /[*`-]/.test(text))).to.deep.equal([]);
      await page.close();
    });

    it(`shows plain text after a second, and Markdown when the renderer loads: ${path}`, async () => {
      const page = await ask(path, 5_000);
      await page.getByRole('article').getByText('**hot**').waitFor({timeout: 4_500});
      await page.getByRole('listitem').filter({hasText: 'coffee'}).waitFor();
      const states = await shownStates(page);
      expect(states[0]).to.be.oneOf(['', 'dots']);
      expect(states.at(-1)).to.contain('It is hot and cold.');
      await page.close();
    });

    it(`shows plain text at once when the renderer fails to load: ${path}`, async () => {
      const page = await ask(path, Infinity);
      await page.getByRole('article').getByText('**hot**').waitFor({timeout: 4_000});
      await page.close();
    });
  }
});
