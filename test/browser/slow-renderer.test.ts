import {expect} from 'chai';
import type {Page, Route} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {serveBuiltChats} from '../support/built-chats.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** Milliseconds for which a reply waits for its renderer. */
const rendererTimeout = 1_000;

const reply = 'It is **hot** and `cold`.\n\n- tea\n- coffee';
const longQuestion = 'A long story?';
const longReply = `Tea is grown in many places, first of all in China. ${reply}`;
/** The words before the markup. */
const beginning = 'It is';
const longBeginning = 'Tea is grown in many places, first of all in China. It is';

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
    site = await serveBuiltChats({'/': '', '/whole': 'stream="false"'}, async function* ({messages}) {
      const text = messages.at(-1)?.content === longQuestion ? longReply : reply;
      for (const piece of text.match(/.{1,12}/gs) ?? []) {
        yield {text: piece};
        await new Promise(resolve => setTimeout(resolve, 40));
      }
    });
  });

  after(() => site.close());

  /** Asks while the page’s clock stands still. The renderer’s file waits for `load`, or fails. */
  async function ask(
    path: string,
    {fails = false, isLong = false} = {},
  ): Promise<{page: Page; load: () => Promise<unknown>}> {
    const {page} = await openPage({ownContext: true});
    await page.clock.install();
    const held: Route[] = [];
    await page.route(/\/reply-[\w-]+\.js/, route => (fails ? route.abort() : void held.push(route)));
    await page.goto(site.origin + path);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await watchReply(page);
    await page.getByRole('textbox').fill(isLong ? longQuestion : 'Which tea?');
    await page.getByRole('textbox').press('Enter');
    // The clock shows the words that have arrived, and stays below the time limit of the renderer.
    const early = isLong ? longBeginning : beginning;
    for (let step = 0; step < 40 && (await shownStates(page)).at(-1) !== early && !fails; step += 1) {
      await page.clock.runFor(20);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    await page.getByRole('article').filter({hasText: early}).waitFor();
    await page.getByRole('button', {name: 'Send'}).waitFor();
    return {page, load: () => Promise.all(held.map(route => route.continue()))};
  }

  it('shows words without markup at once, and goes on in the same nodes', async () => {
    const {page, load} = await ask('/', {isLong: true});
    expect((await shownStates(page)).at(-1)).to.equal(longBeginning);
    await page.evaluate(() => {
      const root = document.querySelector('agent-chat')!.shadowRoot!;
      const words = root.querySelector('.turn .message.agent p')!.firstChild!;
      getSelection()!.setBaseAndExtent(words, 0, words, 'Tea is'.length);
      Object.assign(globalThis, {words});
    });
    await load();
    await page.getByRole('listitem').filter({hasText: 'coffee'}).waitFor();
    await page.clock.runFor(100);
    const states = await shownStates(page);
    for (const [index, state] of states.slice(1).entries())
      if (states[index] !== 'dots') expect(state.slice(0, states[index]!.length)).to.equal(states[index]);
    expect(states.at(-1)).to.match(/hot and cold\..*tea.*coffee/s);
    const kept = await page.evaluate(() => ({
      isShown: (globalThis as typeof globalThis & {words: Text}).words.isConnected,
      selected: getSelection()!.toString(),
    }));
    expect(kept).to.deep.equal({isShown: true, selected: 'Tea is'});
  });

  it('keeps the words without markup when the renderer fails to load', async () => {
    const {page} = await ask('/', {fails: true, isLong: true});
    await page.getByRole('article').getByText('**hot**').waitFor();
    await page.clock.runFor(2 * rendererTimeout);
    expect((await shownStates(page)).at(-1)).to.contain('first of all in China. It is **hot**');
  });

  for (const path of ['/', '/whole']) {
    it(`shows no Markdown signs when the renderer loads soon: ${path}`, async () => {
      const {page, load} = await ask(path);
      await page.clock.runFor(rendererTimeout - 100);
      await load();
      await page.getByRole('listitem').filter({hasText: 'coffee'}).waitFor();
      await page.clock.runFor(100);
      const states = await shownStates(page);
      expect(states.filter(text => /[*`-]/.test(text))).to.deep.equal([]);
      expect(states.at(-1)).to.contain('It is hot and cold.');
    });

    it(`shows plain text after a second, and Markdown when the renderer loads: ${path}`, async () => {
      const {page, load} = await ask(path);
      await page.clock.runFor(rendererTimeout - 200);
      expect((await shownStates(page)).at(-1)).to.equal(beginning);
      for (const state of await shownStates(page)) expect(state).to.be.oneOf(['', 'dots', beginning]);
      await page.clock.runFor(300);
      await page.getByRole('article').getByText('**hot**').waitFor();
      await load();
      await page.getByRole('listitem').filter({hasText: 'coffee'}).waitFor();
      await page.clock.runFor(100);
      expect((await shownStates(page)).at(-1)).to.contain('It is hot and cold.');
    });

    it(`shows plain text at once when the renderer fails to load: ${path}`, async () => {
      const {page} = await ask(path, {fails: true});
      await page.getByRole('article').getByText('**hot**').waitFor();
    });
  }
});
