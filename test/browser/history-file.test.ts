import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {serveBuiltChats} from '../support/built-chats.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const file = '**/chunks/records-*';

describe('the file for earlier messages', () => {
  let site: RunningServer;

  before(async () => {
    site = await serveBuiltChats({'/': '', '/recent': 'history="recent"'});
  });

  after(() => site.close());

  const messages = (page: Page) => page.locator('agent-chat').getByRole('article');

  /** A page with one answered question. */
  async function openTalk() {
    const watched = await openPage();
    const {page} = watched;
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('textbox').fill('Said before');
    await page.getByRole('textbox').press('Enter');
    await messages(page).filter({hasText: 'Said before'}).nth(1).waitFor();
    await page.getByRole('button', {name: 'Send'}).waitFor();
    const fetched = (): number => watched.requests.filter(address => address.includes('/records-')).length;
    return {...watched, fetched};
  }

  it('does not load for a chat that starts without history', async () => {
    const {complaints, fetched} = await openTalk();
    expect(fetched()).to.equal(0);
    expect(complaints).to.deep.equal([]);
  });

  it('loads for a chat that starts with the newest messages', async () => {
    const {page, complaints, fetched} = await openTalk();
    await page.goto(`${site.origin}/recent`);
    await messages(page).filter({hasText: 'Said before'}).nth(1).waitFor();
    expect(fetched()).to.equal(1);
    expect(complaints).to.deep.equal([]);
  });

  it('loads when earlier messages are requested', async () => {
    const {page, complaints, fetched} = await openTalk();
    const loading = page.evaluate(() => {
      const chat = document.querySelector('agent-chat');
      chat?.clear();
      return chat?.loadOlder();
    });
    expect(await loading).to.equal(true);
    await messages(page).filter({hasText: 'Said before'}).nth(1).waitFor();
    expect(fetched()).to.equal(1);
    expect(complaints).to.deep.equal([]);
  });

  it('loads again at a press after a failure, and the chat works without it', async () => {
    const {page} = await openTalk();
    let isBroken = true;
    await page.route(file, route => (isBroken ? route.abort() : route.continue()));
    await page.evaluate(() => {
      const chat = document.querySelector('agent-chat');
      chat?.clear();
      if (chat) chat.history = 'recent';
    });
    await page.getByText('Earlier messages could not be loaded.').first().waitFor();
    await page.getByRole('textbox').fill('Said now');
    await page.getByRole('textbox').press('Enter');
    await messages(page).filter({hasText: 'Said now'}).nth(1).waitFor();
    isBroken = false;
    await page.getByRole('button', {name: 'Try again'}).click();
    await messages(page).filter({hasText: 'Said before'}).nth(1).waitFor();
    expect(await messages(page).allInnerTexts()).to.have.length(4);
  });
});
