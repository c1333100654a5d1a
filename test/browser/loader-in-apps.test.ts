import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const corner = (page: Page) => page.getByRole('button', {name: 'Chat', exact: true});

describe('the script tag in a page that an app changes', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><body><h1>A shop</h1>
        <script src="/loader.js" data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}"
          data-sign-in="anonymous"></script></body></html>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  it('stays one button when an app removes its tag and adds it again', async () => {
    const {page} = await openPage();
    await page.goto(site.origin);
    await corner(page).waitFor();
    const putIn = () =>
      page.evaluate(async () => {
        const [old] = document.querySelectorAll('script');
        const tag = document.createElement('script');
        for (const {name, value} of old!.attributes) tag.setAttribute(name, value);
        old!.remove();
        document.body.append(tag);
        await new Promise(resolve => tag.addEventListener('load', resolve));
      });
    await putIn();
    expect(await corner(page).count()).to.equal(1);
    await corner(page).hover();
    await page.locator('agent-launcher').waitFor({state: 'attached'});
    await putIn();
    expect(await page.locator('agent-launcher').count()).to.equal(1);
    expect(await corner(page).count(), 'the first button').to.equal(0);
    // Otherwise the pointer would be on the new button at once.
    await page.mouse.move(0, 0);
    await page.locator('agent-launcher').evaluate(launcher => launcher.remove());
    await putIn();
    await corner(page).waitFor();
  });

  it('stays one working button in a cached page copy, as Turbo restores it', async () => {
    const {page} = await openPage();
    await page.goto(site.origin);
    const putBack = () =>
      page.evaluate(async () => {
        const copy = document.body.cloneNode(true) as HTMLElement;
        document.body.replaceWith(copy);
        const old = copy.querySelector('script')!;
        const tag = document.createElement('script');
        for (const {name, value} of old.attributes) tag.setAttribute(name, value);
        const loaded = new Promise(resolve => tag.addEventListener('load', resolve));
        old.replaceWith(tag);
        await loaded;
      });
    await corner(page).waitFor();
    const parts = await page.locator('body > *').count();
    await putBack();
    expect(await page.locator('body > *').count(), 'nothing left of the copy').to.equal(parts);
    await corner(page).hover();
    await page.locator('agent-launcher').waitFor({state: 'attached'});
    await putBack();
    expect(await page.locator('agent-launcher').count()).to.equal(1);
    expect(await corner(page).count(), 'the first button').to.equal(0);
    await page.getByRole('button', {name: 'Open the chat'}).click();
    await page.locator('agent-launcher').getByRole('textbox').fill('Are you still there?');
    await page.keyboard.press('Enter');
    await page.getByRole('article').filter({hasText: 'Are you still there?'}).nth(1).waitFor();
  });
});
