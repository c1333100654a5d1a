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
const hebrewQuestion = 'And in Hebrew?';
const hebrewWords = 'תה גדל במקומות רבים, קודם כול בסין.';
const longReply = `Tea is grown in many places, first of all in China. ${reply}`;
/** The words before the markup. */
const beginning = 'It is';
const longBeginning = 'Tea is grown in many places, first of all in China. It is';

/** The replies by question, and what shows of them without the renderer. */
const replies: Readonly<Record<string, readonly [text: string, early: string]>> = {
  'Which tea?': [reply, beginning],
  [longQuestion]: [longReply, longBeginning],
  [hebrewQuestion]: [`${hebrewWords} ${reply}`, `${hebrewWords} ${beginning}`],
};

/** Records each visible state of the reply in a list that `shownStates` reads, and the node of its first words. */
const watchReply = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('agent-chat')!.shadowRoot!;
    const states: string[] = [];
    const seen: {states: string[]; firstWords?: Node | null | undefined} = {states};
    Object.assign(globalThis, {seen, states});
    setInterval(() => {
      const content = [...root.querySelectorAll<HTMLElement>('.turn .message.agent .content')].at(-1);
      const state = content?.querySelector('.dots') ? 'dots' : (content?.innerText ?? '').trim();
      if (state !== states.at(-1)) states.push(state);
      seen.firstWords ??= content?.querySelector('p')?.firstChild;
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
      const [text = ''] = replies[messages.at(-1)?.content ?? ''] ?? [];
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
    {fails = false, question = 'Which tea?'} = {},
  ): Promise<{page: Page; load: () => Promise<unknown>; requested: () => number}> {
    const {page} = await openPage({ownContext: true});
    await page.clock.install();
    const held: Route[] = [];
    let requests = 0;
    page.on('request', request => (requests += /\/reply-[\w-]+\.js/.test(request.url()) ? 1 : 0));
    await page.route(/\/reply-[\w-]+\.js/, route => (fails ? route.abort() : void held.push(route)));
    await page.goto(site.origin + path);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await watchReply(page);
    await page.getByRole('textbox').fill(question);
    await page.getByRole('textbox').press('Enter');
    // The clock shows the words that have arrived, and stays below the time limit of the renderer.
    const [, early = ''] = replies[question] ?? [];
    for (let step = 0; step < 40 && (await shownStates(page)).at(-1) !== early && !fails; step += 1) {
      await page.clock.runFor(20);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    await page.getByRole('article').filter({hasText: early}).waitFor();
    await page.getByRole('button', {name: 'Send'}).waitFor();
    const load = () => Promise.all(held.map(route => route.continue()));
    return {page, load, requested: () => requests};
  }

  for (const question of [longQuestion, hebrewQuestion])
    it(`shows words without markup at once, and goes on in the same nodes: ${question}`, async () => {
      const {page, load} = await ask('/', {question});
      expect((await shownStates(page)).at(-1)).to.equal(replies[question]?.[1]);
      await page.evaluate(() => {
        const root = document.querySelector('agent-chat')!.shadowRoot!;
        const words = root.querySelector('.turn .message.agent p')!.firstChild!;
        getSelection()!.setBaseAndExtent(words, 0, words, 6);
        Object.assign(globalThis, {words, selected: getSelection()!.toString()});
      });
      await load();
      await page.getByRole('listitem').filter({hasText: 'coffee'}).waitFor();
      await page.clock.runFor(100);
      const states = await shownStates(page);
      for (const [index, state] of states.slice(1).entries())
        if (states[index] !== 'dots') expect(state.slice(0, states[index]!.length)).to.equal(states[index]);
      expect(states.at(-1)).to.match(/hot and cold\..*tea.*coffee/s);
      const kept = await page.evaluate(() => {
        const {words, selected, seen} = globalThis as typeof globalThis & {
          words: Text;
          selected: string;
          seen: {firstWords: Node};
        };
        const isFirst = seen.firstWords === words;
        return [isFirst, words.isConnected, selected.length, getSelection()!.toString() === selected];
      });
      expect(kept).to.deep.equal([true, true, 6, true]);
    });

  it('reserves the space of a reply that has ended', async () => {
    const {page, load} = await ask('/', {question: longQuestion});
    const heightOf = () =>
      page
        .getByRole('article')
        .last()
        .evaluate(({clientHeight}) => clientHeight);
    const before = await heightOf();
    await load();
    await page.getByRole('listitem').filter({hasText: 'coffee'}).waitFor();
    await page.clock.runFor(100);
    expect(await heightOf()).to.be.within(before - 24, before + 24);
  });

  it('keeps the words without markup when the renderer fails to load, and requests it rarely', async () => {
    const {page, requested} = await ask('/', {fails: true, question: longQuestion});
    await page.getByRole('article').getByText('**hot**').waitFor();
    await page.clock.runFor(2 * rendererTimeout);
    expect((await shownStates(page)).at(-1)).to.contain('first of all in China. It is **hot**');
    // While the visitor writes and at the beginning of the reply; at its end, and for its buttons.
    expect(requested()).to.be.within(1, 4);
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
