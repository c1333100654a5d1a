import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** Everything in the storage of the page, except the time of the forgetting: it stays for tabs on another page. */
const entries = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap(area => Object.keys(area))
      .filter(key => !/^agent-chat-elements:forgotten:\w+$/.test(key)),
  );

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox').fill(words);
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('article').filter({hasText: words}).nth(1).waitFor();
  await page.getByRole('button', {name: 'Send'}).waitFor();
}

describe('a script tag whose menu can forget', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async function () {
    this.timeout(180_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const tag = (options: string) =>
      `<!doctype html><html lang="en"><title>A shop</title><body><script src="/loader.js"
        data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous" ${options}
      ></script></body></html>`;
    const everything = 'data-persist="local" data-history="recent" data-remember data-greeting="May I help?"';
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': tag(`${everything} data-menu="new expand speech forget"`),
      '/tab': tag('data-menu="forget"'),
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  async function openChat(path = '/'): Promise<Awaited<ReturnType<typeof openPage>>> {
    const watched = await openPage();
    await watched.page.goto(site.origin + path);
    await watched.page.getByRole('button', {name: /^(Chat|Open the chat)$/}).click();
    await watched.page.getByText(pageAgent.welcomeMessage).waitFor();
    return watched;
  }

  it('leaves nothing in the browser, also after a reload, and signs in as another visitor', async () => {
    const {page, requests, complaints} = await openChat();
    const devices: (string | undefined)[] = [];
    page.on('request', request => {
      if (request.url().endsWith('/anonymously')) devices.push(request.headers()['x-device-id']);
    });
    await say(page, 'My name is Maya');
    await page.getByRole('textbox').fill('Half a quest');
    await page.getByRole('button', {name: 'Menu'}).press('Enter');
    await page.getByRole('menuitem', {name: 'Larger window'}).click();
    await page.getByRole('button', {name: 'Menu'}).click();
    await page.getByRole('menuitemradio', {name: 'Only the status'}).click();
    expect((await entries(page)).length).to.be.greaterThan(5);
    const asked = requests.filter(address => address.startsWith(service.origin)).length;
    await page.getByRole('button', {name: 'Menu'}).press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', {name: 'Forget'}).press('Enter');
    await page.getByText('This device keeps nothing of this chat any more.').first().waitFor();
    expect(await entries(page)).to.deep.equal([]);
    expect(await page.getByRole('textbox').inputValue()).to.equal('');
    expect(await page.getByText('Maya').count()).to.equal(0);
    expect(requests.filter(address => address.startsWith(service.origin))).to.have.length(asked);
    await page.reload();
    await page.getByRole('button', {name: /^(Chat|Open the chat)$/}).waitFor();
    expect(await entries(page)).to.deep.equal([]);
    await page.getByRole('button', {name: /^(Chat|Open the chat)$/}).click();
    await say(page, 'And my name?');
    expect(await page.getByText('Maya').count()).to.equal(0);
    expect(new Set(devices).size, 'another identity').to.equal(devices.length);
    expect(complaints).to.deep.equal([]);
  });

  for (const path of ['/', '/tab'])
    it(`forgets in the other tabs, too, with ${path === '/' ? 'shared' : 'separate'} messages`, async () => {
      const {page} = await openChat(path);
      const {page: other} = await openChat(path);
      await say(page, 'My name is Maya');
      await say(other, 'Maya likes roses');
      await other.getByRole('textbox').fill('Half a quest');
      await page.getByRole('button', {name: 'Menu'}).press('ArrowUp');
      await page.getByRole('menuitem', {name: 'Forget on this device'}).click();
      await page.getByRole('dialog').getByRole('button', {name: 'Forget'}).click();
      await other.getByText('This device keeps nothing of this chat any more.').first().waitFor();
      expect(await other.getByRole('textbox').inputValue()).to.equal('');
      expect(await other.getByText('Maya').count()).to.equal(0);
      await other.evaluate(() => dispatchEvent(new Event('pagehide')));
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      for (const tab of [page, other]) expect(await entries(tab)).to.deep.equal([]);
      await Promise.all([page.close(), other.close()]);
    });

  it('says that the menu did not load, and opens it at the next press', async () => {
    const {page} = await openPage();
    let isBroken = true;
    await page.route(/\/chunks\/parts-/, route => (isBroken ? route.abort() : route.continue()));
    await page.goto(`${site.origin}/tab`);
    await page.getByRole('button', {name: /^(Chat|Open the chat)$/}).click();
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('button', {name: 'Menu'}).click();
    const notice = page.getByText('Check your connection').first();
    await notice.waitFor();
    isBroken = false;
    await page.getByRole('button', {name: 'Try again'}).press('Enter');
    await page.getByRole('menuitem', {name: 'Forget on this device'}).waitFor();
    await page.getByRole('button', {name: 'Try again'}).waitFor({state: 'detached'});
  });
});
