import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** A headless desktop browser does not show a touch as pressed; phones and tablets do. */
function showTouches(): void {
  const {matches} = Element.prototype;
  let isDown = false;
  addEventListener('pointerdown', () => (isDown = true), true);
  addEventListener('pointerup', () => (isDown = false), true);
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string): boolean {
      return selector === ':active' ? isDown : matches.call(this, selector);
    },
  });
}

describe('a press on the script tag’s button while its code loads', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async function () {
    this.timeout(120_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const options = `data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous"`;
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>A shop</title><body><script src="/loader.js" ${options}></script></body></html>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  /** Presses with the mouse and lets the code load. */
  async function press(page: Page): Promise<void> {
    await page.goto(site.origin);
    await page.getByRole('button', {name: 'Chat', exact: true}).hover();
    await page.mouse.down();
    await arrive(page);
  }

  async function arrive(page: Page): Promise<void> {
    await page.waitForFunction(() => customElements.get('agent-launcher'));
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
  }

  const isOpen = (page: Page): Promise<boolean> =>
    page.locator('agent-launcher').evaluate(launcher => launcher.hasAttribute('open'));

  it('opens the chat when the press ends on the button', async () => {
    const {page} = await openPage();
    await press(page);
    await page.mouse.up();
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    expect(await isOpen(page)).to.equal(true);
  });

  it('opens nothing when the press ends elsewhere', async () => {
    const {page} = await openPage();
    await press(page);
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await page.locator('agent-launcher').waitFor({state: 'attached'});
    expect(await isOpen(page)).to.equal(false);
  });

  it('opens the chat and leaves it open on touch', async () => {
    const {page} = await openPage();
    await page.addInitScript(showTouches);
    await page.goto(site.origin);
    const {x, y} = (await page.getByRole('button', {name: 'Chat', exact: true}).boundingBox())!;
    const devices = await page.context().newCDPSession(page);
    await devices.send('Emulation.setTouchEmulationEnabled', {enabled: true});
    const touchPoints = [{x: x + 20, y: y + 20}];
    await devices.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints});
    await arrive(page);
    await devices.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    expect(await isOpen(page)).to.equal(true);
  });
});
