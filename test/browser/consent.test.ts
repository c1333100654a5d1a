import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const text = 'This chat is a service of Example Ltd.';

/** Everything in the storage of the page. */
const entries = (page: Page): Promise<string[]> =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap(area => Object.keys(area)));

describe('a script tag that asks for consent', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async function () {
    this.timeout(180_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const options =
      `data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous" ` +
      `data-persist="local" data-history="recent" data-remember data-greeting="May I help?" ` +
      `data-consent-text="${text}" data-consent-url="/privacy"`;
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>A shop</title><body><script src="/loader.js" ${options}></script></body></html>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  it('requests and stores nothing before, and everything works after', async () => {
    const {page, requests} = await openPage();
    const toService = () => requests.filter(address => address.startsWith(service.origin));
    await page.goto(site.origin);
    await page.locator('agent-launcher').getByRole('button', {name: 'Open the chat'}).click();
    const notice = page.getByRole('group', {name: 'Consent'});
    await notice.getByText(text).waitFor();
    expect(await notice.getByRole('link', {name: 'Privacy'}).getAttribute('href')).to.equal(
      `${site.origin}/privacy`,
    );
    await page.getByRole('textbox').fill('How much water?');
    await page.keyboard.press('Enter');
    await notice.getByText('The chat needs your consent.').waitFor();
    await notice.getByRole('button', {name: 'Decline'}).click();
    await notice.waitFor({state: 'hidden'});
    await page.reload();
    expect(await entries(page), 'nothing is stored').to.deep.equal([]);
    await page.locator('agent-launcher').getByRole('button', {name: 'Open the chat'}).click();
    await page.getByRole('textbox').fill('How much water?');
    await page.waitForLoadState('networkidle');
    expect(toService(), 'nothing is requested').to.deep.equal([]);
    expect(await entries(page), 'nothing is stored').to.deep.equal([]);
    await notice.getByRole('button', {name: 'Accept'}).press('Enter');
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    expect(await page.getByRole('textbox').inputValue()).to.equal('How much water?');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('article').filter({hasText: 'How much water?'}).nth(1).waitFor();
    expect((await entries(page)).length).to.be.greaterThan(2);
    // The next visit does not ask again.
    await page.reload();
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    expect(await notice.isVisible()).to.equal(false);
  });

  it('says that its notice did not load, and shows it after another try', async () => {
    const {page, requests} = await openPage();
    let isBroken = true;
    await page.route(/\/chunks\/parts-/, route => (isBroken ? route.abort() : route.continue()));
    await page.goto(site.origin);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.reload();
    await page.locator('agent-launcher').getByRole('button', {name: 'Open the chat'}).click();
    const retry = page.getByRole('button', {name: 'Try again'});
    await Promise.all([page.waitForEvent('requestfailed'), retry.press('Enter')]);
    expect(await page.getByText('Check your connection').first().isVisible()).to.equal(true);
    isBroken = false;
    await retry.press('Enter');
    await page.getByRole('group', {name: 'Consent'}).getByText(text).waitFor();
    expect(await retry.count()).to.equal(0);
    expect(requests.filter(address => address.startsWith(service.origin))).to.deep.equal([]);
  });
});
