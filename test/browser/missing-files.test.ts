import {expect} from 'chai';
import {openPage} from '../support/browser-page.js';
import {serveBuiltChats} from '../support/built-chats.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const settings = [
  'actions="copy retry regenerate edit ask feedback"',
  'menu="new download"',
  'suggestions="Roses? | Tulips?"',
  'page-context="title"',
  'reasoning="collapsed"',
  'history="recent"',
  'handover',
].join(' ');

/** Files of code, and what the console says about each, once. `undefined`: nothing, because nothing asks for it here. */
const files: Readonly<Record<string, string | undefined>> = {
  parts: 'the menu, suggestions, notices and other parts of the chat are missing',
  records: undefined,
  details: undefined,
  reply: 'messages are plain text without buttons',
};

const isLoss = (line: string): boolean => /could not be loaded|did not load/.test(line);

describe('a chat without one of its files', () => {
  let site: RunningServer;

  before(async () => {
    site = await serveBuiltChats({'/': settings, '/waits': 'conversations suggestions="Roses?"'});
  });

  after(() => site.close());

  for (const [file, loss] of Object.entries(files)) {
    it(`writes and reads messages, and says what is missing once: ${file}`, async () => {
      const {page, complaints} = await openPage();
      await page.route(new RegExp(`/chunks/${file}-`), route => route.abort());
      await page.goto(site.origin);
      await page.getByText(pageAgent.welcomeMessage).waitFor();
      const field = page.getByRole('textbox');
      const messages = page.locator('agent-chat').getByRole('article');
      for (const words of ['Roses', 'Tulips', 'Daisies']) {
        await field.fill(`${words} are **here**`);
        await field.press('Enter');
        await messages
          .filter({hasText: `${words} are`})
          .nth(1)
          .waitFor();
        await page.getByRole('button', {name: 'Send', exact: true}).waitFor();
      }
      await page.keyboard.press('Shift+Tab');
      await page.reload();
      await messages.filter({hasText: 'Daisies are'}).nth(1).waitFor();
      await page.getByRole('button', {name: 'Menu'}).click();
      if (file === 'parts') await page.getByRole('button', {name: 'Try again'}).waitFor();
      else await page.getByRole('menuitem', {name: 'New conversation'}).waitFor();
      const told = complaints.filter(line => isLoss(line));
      // Once in each of the two loads of the page.
      expect(told.length).to.equal(loss ? 2 : 0);
      for (const line of told) expect(line).to.include(loss);
      expect(complaints.filter(line => !line.includes('ERR_FAILED') && !isLoss(line))).to.deep.equal([]);
    });
  }

  it('requests a missing file once, also if one part can wait for it and another cannot', async () => {
    const {page, requests} = await openPage();
    await page.route(/\/chunks\/parts-/, route => route.abort());
    await page.goto(`${site.origin}/waits`);
    await page.getByRole('button', {name: 'Try again'}).waitFor();
    await page.waitForTimeout(500);
    expect(requests.filter(address => address.includes('/chunks/parts-')).length).to.be.at.most(2);
  });

  it('works with all files, and offers to load a missing one where the visitor waits for it', async () => {
    const {page} = await openPage();
    let isBroken = true;
    await page.route(/\/chunks\/parts-/, route => (isBroken ? route.abort() : route.continue()));
    await page.goto(site.origin);
    await page.getByRole('button', {name: 'Menu'}).click();
    const retry = page.getByRole('button', {name: 'Try again'});
    await retry.waitFor();
    isBroken = false;
    await retry.click();
    await page.getByRole('menuitem', {name: 'New conversation'}).waitFor();
    await page.keyboard.press('Escape');
    await retry.waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Roses?'}).waitFor();
    await page.locator('agent-chat').getByText('Sent with your message').first().waitFor();
  });
});
