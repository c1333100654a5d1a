import {expect} from 'chai';
import type {Page, Route} from 'playwright-core';
import {openPage, passQuietTime, type WatchedPage} from '../support/browser-page.js';
import {serveBuiltChats} from '../support/built-chats.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** The file without query: a retry uses another address. */
const file = /\/reply-[\w-]+\.js$/;
/** The code that moves the focus between messages. */
const focusFile = /\/parts-[\w-]+\.js/;
const longWords = 'Roses need light and water. '.repeat(60);

/** Requests for a file that wait for the test. */
async function holdBack(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(address, route => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map(route => route.continue()));
  };
}

/** Asks a question and waits for the same text as reply. */
async function say(page: Page, words: string, shown?: string | RegExp): Promise<void> {
  await page.getByRole('textbox').fill(words);
  await page.getByRole('textbox').press('Enter');
  await page
    .getByRole('article')
    .filter({hasText: shown ?? words.trim()})
    .nth(typeof shown === 'string' ? 0 : 1)
    .waitFor();
  await page.getByRole('button', {name: 'Send'}).waitFor();
}

/** The positions of everything in the messages except buttons and hidden parts. */
const places = async (page: Page) => {
  // Times appear a little after the first words, beside the buttons.
  await page.locator('.message.agent time').last().waitFor({state: 'attached'});
  return page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({finished}) => finished));
    const {shadowRoot} = document.querySelector('agent-chat')!;
    await Promise.all(shadowRoot!.getAnimations().map(({finished}) => finished));
    const drawn = [
      ...shadowRoot!.querySelectorAll('.column, .column article, .bubble, .actions, .timestamp, .composer'),
    ];
    return drawn
      .filter(element => element.checkVisibility())
      .map(element => [element.className, JSON.stringify(element.getBoundingClientRect())].join(' '));
  });
};

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.querySelector('agent-chat')?.shadowRoot?.activeElement?.ariaLabel ?? '');

describe('the reply file', () => {
  let site: RunningServer;

  before(async () => {
    site = await serveBuiltChats({
      '/': 'actions="copy regenerate edit feedback"',
      '/recent': 'history="recent"',
    });
  });

  after(() => site.close());

  async function openChat(
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<WatchedPage & {readonly fetched: () => number}> {
    const watched = await openPage({ownContext: prepare !== undefined});
    await prepare?.(watched.page);
    await watched.page.goto(site.origin);
    await watched.page.getByText(pageAgent.welcomeMessage).waitFor();
    return {...watched, fetched: () => watched.requests.filter(address => file.test(address)).length};
  }

  it('is the only file a reply needs, and loads once', async () => {
    const {page, complaints, requests, fetched} = await openChat();
    const opened = requests.filter(address => address.endsWith('.js')).length;
    await passQuietTime(page);
    expect(fetched()).to.equal(0);
    await say(page, 'A question');
    await page.getByRole('button', {name: 'Edit'}).waitFor();
    await say(page, 'Another, [this](https://garden.example/).', 'Another, this');
    await page.getByRole('button', {name: 'Copy', exact: true}).nth(2).waitFor();
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('link', {name: 'this'}).last().click();
      await page.getByRole('button', {name: 'Cancel'}).click();
    }
    expect(fetched()).to.equal(1);
    const others = requests.filter(address => address.endsWith('.js') && !file.test(address));
    // Feedback, links and the focus in messages are optional parts, in one file.
    expect(others.slice(opened).map(address => /[a-z-]+(?=-[\w-]{8}\.js$)/.exec(address)?.[0])).to.deep.equal(
      ['parts'],
    );
    expect(complaints).to.deep.equal([]);
  });

  it('is requested under another address by the next reply after a cached failure, and works', async () => {
    const {page, complaints, requests} = await openChat(opened => opened.route(file, route => route.abort()));
    // A visitor who types after the failure loads the file again, so the reply may have its final form at once.
    await say(page, 'It is **so**.', /It is (?:\*\*)?so/);
    await say(page, 'See *this*.', 'See this.');
    const asked = requests.filter(address => address.includes('/reply-'));
    expect(asked.map(address => new URL(address).search)).to.deep.equal(['', '?retry=1']);
    await page.getByRole('button', {name: 'Copy', exact: true}).last().waitFor();
    expect(await page.getByText('It is so.').count()).to.be.above(0);
    expect(complaints.filter(words => !words.includes('ERR_FAILED'))).to.deep.equal([]);
  });

  it('loads for earlier messages', async () => {
    const {page, complaints} = await openChat();
    await say(page, 'Said before');
    await page.goto(`${site.origin}/recent`);
    await page.getByRole('button', {name: 'Copy', exact: true}).last().waitFor();
    expect(complaints).to.deep.equal([]);
  });

  for (const [width, words] of [
    [1000, 'Few words'],
    [360, 'Few words'],
    [360, longWords],
    [280, 'Few more words than fit into a line'],
  ] as const) {
    it(`causes no layout shift when it loads: ${width} pixels, ${words.length} characters`, async () => {
      let release = async (): Promise<void> => {};
      const {page} = await openChat(async opened => {
        await opened.setViewportSize({width, height: 640});
        release = await holdBack(opened, file);
      });
      const asked = page.waitForRequest(file);
      await say(page, words);
      await asked;
      await page.waitForLoadState('domcontentloaded');
      const before = await places(page);
      expect(await page.getByRole('button', {name: 'Copy'}).count()).to.equal(0);
      expect(await page.locator('span.action').count(), 'their places').to.be.above(0);
      expect(await page.locator('span.action:visible').count(), 'places that are seen').to.equal(0);
      await release();
      await page.getByRole('button', {name: 'Not helpful'}).waitFor();
      expect(await places(page)).to.deep.equal(before);
    });
  }

  it('moves nothing in the messages when the buttons for ratings arrive later', async () => {
    let release = async (): Promise<void> => {};
    const {page} = await openChat(async opened => (release = await holdBack(opened, focusFile)));
    const asked = page.waitForRequest(focusFile);
    await say(page, 'A question');
    await asked;
    await page.getByRole('button', {name: 'Edit'}).waitFor();
    const before = await places(page);
    expect(await page.getByRole('button', {name: 'Not helpful'}).count()).to.equal(0);
    await release();
    await page.getByRole('button', {name: 'Not helpful'}).waitFor();
    expect(await places(page)).to.deep.equal(before);
  });

  it('asks for a missing file of parts once per message, however often the pointer moves', async () => {
    const {page, requests} = await openChat(opened => opened.route(focusFile, route => route.abort()));
    const asked = () => requests.filter(address => focusFile.test(address)).length;
    await say(page, 'A question');
    await page.getByRole('button', {name: 'Edit'}).waitFor();
    for (let move = 0; move < 8; move += 1) {
      await page.getByText('A question').first().hover();
      await page.getByRole('textbox').hover();
    }
    const first = asked();
    expect(first).to.equal(1);
    await page.unrouteAll();
    await say(page, 'Another question');
    await page.getByRole('button', {name: 'Helpful', exact: true}).last().click();
    await page.getByRole('button', {name: 'Helpful', exact: true, pressed: true}).waitFor();
    expect(asked()).to.be.above(first);
  });

  it('loads with the next reply after a failure, and the chat works without it', async () => {
    const {page} = await openChat(opened => opened.route(file, route => route.abort()));
    const missed = page.waitForEvent('requestfailed', request => file.test(request.url()));
    await say(page, 'A question');
    await missed;
    await page.unrouteAll();
    await say(page, 'Another question');
    await page.getByRole('button', {name: 'Edit'}).click();
    expect(await page.getByRole('textbox').inputValue()).to.equal('Another question');
    await page.getByRole('textbox').press('Escape');
    await page.getByRole('button', {name: 'Helpful', exact: true}).last().click();
    await page.getByRole('button', {name: 'Helpful', exact: true, pressed: true}).waitFor();
  });

  it('loads when the network is back if the last reply came without it', async () => {
    const {page} = await openChat(opened => opened.route(file, route => route.abort()));
    const missed = page.waitForEvent('requestfailed', request => file.test(request.url()));
    await say(page, 'A question');
    await missed;
    await page.context().setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.getByRole('button', {name: 'Copy', exact: true}).first().waitFor();
  });

  it('is not needed to edit the last message', async () => {
    const {page} = await openChat(opened => holdBack(opened, file));
    await say(page, 'A question');
    await page.getByRole('textbox').press('ArrowUp');
    await page.getByText('You are editing your last message.').first().waitFor();
    expect(await page.getByRole('textbox').inputValue()).to.equal('A question');
    await page.getByRole('textbox').fill('Another question');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('article').filter({hasText: 'Another question'}).nth(1).waitFor();
    expect(await page.getByRole('article').getByText('A question', {exact: true}).count()).to.equal(0);
  });

  it('lets the keyboard reach the messages before there is a reply', async () => {
    let release = async (): Promise<void> => {};
    const {page, complaints} = await openChat(async opened => (release = await holdBack(opened, focusFile)));
    const asked = page.waitForRequest(focusFile);
    await page.getByRole('textbox').focus();
    for (let step = 0; step < 6 && (await focusedLabel(page)) !== 'Messages'; step += 1)
      await page.keyboard.press('Shift+Tab');
    expect(await focusedLabel(page)).to.equal('Messages');
    await asked;
    await page.keyboard.press('ArrowUp');
    expect(await focusedLabel(page)).to.equal('Messages');
    await release();
    await page.waitForFunction(
      () => document.querySelector('agent-chat')?.shadowRoot?.activeElement?.localName === 'article',
    );
    expect(complaints).to.deep.equal([]);
  });

  it('does not move the focus when the visitor has focused something else', async () => {
    let release = async (): Promise<void> => {};
    const {page} = await openChat(async opened => (release = await holdBack(opened, focusFile)));
    await page.getByRole('log').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('textbox').focus();
    await release();
    await say(page, 'A question');
    await page.getByRole('button', {name: 'Edit'}).waitFor();
    expect(await focusedLabel(page)).to.equal('Message');
  });

  it('makes the newest message the tab stop again after the reader left another one', async () => {
    let release = async (): Promise<void> => {};
    const {page} = await openChat(async opened => (release = await holdBack(opened, focusFile)));
    await say(page, 'A question');
    await page.getByText(pageAgent.welcomeMessage).click();
    await page.getByRole('textbox').focus();
    await release();
    await page.getByRole('button', {name: 'Edit'}).waitFor();
    expect(await page.locator('article[tabindex="0"]').innerText()).to.contain('A question');
  });
});
