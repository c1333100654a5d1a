import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** The settings that affect the tag’s own button, and those that load the launcher at once. */
const paths: Readonly<Record<string, string>> = {
  '/start':
    'data-placement="bottom-start" data-theme="dark" data-label="Help" data-failed-text="Gone. Again?"',
  '/greeting': 'data-greeting="May I help?"',
  '/hotkey': 'data-hotkey="alt+h"',
  '/open': 'data-open',
  '/remember': 'data-remember',
  '/intent': 'data-greeting="May I help?" data-load="intent"',
  '/plain': '',
};

const corner = (page: Page) => page.getByRole('button', {name: 'Help', exact: true});
const notice = (page: Page) => page.getByRole('status');

describe('the settings of the script tag', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async function () {
    this.timeout(180_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const options = `data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous"`;
    const pages = Object.entries(paths).map(([path, more]) => [
      path,
      `<!doctype html><html lang="en"><title>A shop</title><body><script src="/loader.js" ${options} ${more}></script></body></html>`,
    ]);
    site = await serveFolder(await sharedBuild('cdn'), Object.fromEntries(pages) as Record<string, string>);
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  /** A page whose launcher does not load until the returned function is called. */
  async function visitWithout(path: string): Promise<{page: Page; fail: () => void}> {
    const {page} = await openPage();
    let fail = (): void => {};
    const failed = new Promise<void>(resolve => (fail = resolve));
    await page.route('**/core-*', async route => {
      await failed;
      await route.abort();
    });
    await page.goto(site.origin + path);
    await corner(page).waitFor();
    return {page, fail};
  }

  it('give its button the position, colours and name of the launcher', async () => {
    const {page} = await openPage();
    await page.goto(`${site.origin}/start`);
    const before = await corner(page).boundingBox();
    expect(before?.x).to.equal(20);
    expect(await corner(page).evaluate(button => getComputedStyle(button).colorScheme)).to.equal('dark');
    expect(await corner(page).evaluate(({ariaHasPopup}) => ariaHasPopup)).to.equal('dialog');
    await corner(page).hover();
    await page.locator('agent-launcher').waitFor({state: 'attached'});
    expect(await page.locator('agent-launcher').getByRole('button').first().boundingBox()).to.deep.equal(
      before,
    );
  });

  it('make it show focus, a busy state and the page’s own failure text', async () => {
    const {page, fail} = await visitWithout('/start');
    expect(await notice(page).isVisible(), 'nothing is said at first').to.equal(false);
    await page.keyboard.press('Tab');
    const outline = await corner(page).evaluate(button => getComputedStyle(button).outlineStyle);
    expect(outline).to.equal('solid');
    await page.keyboard.press('Enter');
    const isBusy = () => corner(page).evaluate(({ariaBusy}) => ariaBusy);
    expect(await isBusy()).to.equal('true');
    fail();
    await notice(page).filter({hasText: 'Gone. Again?'}).waitFor();
    expect(await isBusy()).to.equal(null);
    const [said, button] = [await notice(page).boundingBox(), await corner(page).boundingBox()];
    expect(said?.x, 'it stands above its button').to.equal(button?.x);
  });

  it('show no failure before the visitor presses the button', async () => {
    const {page, fail} = await visitWithout('/start');
    const ended = page.waitForEvent('requestfailed');
    await corner(page).hover();
    fail();
    await ended;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await notice(page).isVisible()).to.equal(false);
  });

  for (const path of ['/greeting', '/hotkey', '/open', '/remember'])
    it(`load the launcher at once when a setting needs it: ${path.slice(1)}`, async () => {
      const {page} = await openPage();
      await page.goto(site.origin + path);
      await page.locator('agent-launcher').waitFor({state: 'attached'});
    });

  for (const path of ['/intent', '/plain'])
    it(`do not load the launcher before hover or focus: ${path.slice(1)}`, async () => {
      const {page, requests} = await openPage();
      await page.goto(site.origin + path);
      await page.getByRole('button', {name: 'Chat'}).waitFor();
      await page.evaluate(() => new Promise<unknown>(resolve => requestIdleCallback(resolve)));
      await page.evaluate(() => new Promise<unknown>(resolve => requestIdleCallback(resolve)));
      expect(requests.filter(address => address.includes('/chunks/'))).to.deep.equal([]);
    });
});
