import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, type WatchedPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {skipTest} from '../support/skip-test.js';

const isChunk = (address: string) => address.includes('/chunks/');
const field = (page: Page) => page.locator('agent-launcher').getByRole('textbox');
const isOpen = (page: Page) =>
  page.locator('agent-launcher').evaluate(({open}: HTMLElementTagNameMap['agent-launcher']) => open);

async function untilText(page: Page, text: string): Promise<void> {
  await field(page).waitFor();
  await page.waitForFunction(
    words =>
      document.querySelector('agent-launcher')?.shadowRoot?.querySelector('agent-chat')?.draft === words,
    text,
  );
}

describe('an element of the page that opens the script tag’s chat', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const options = `data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous"`;
    const document = (body: string, own: string) =>
      `<!doctype html><html lang="en"><title>A shop</title><body>${body}<script src="/loader.js" ${options} ${own}></script></body></html>`;
    const buttons = ['show', 'toggle', 'hide'].map(
      name => `<button commandfor="help" command="--${name}" data-ask="By ${name}?">${name}</button>`,
    );
    site = await serveFolder(await sharedBuild('cdn'), {
      '/link': document(
        '<a id="chat-link" href="/contact" data-ask="Do you ship?"><b>Chat with us</b></a> <a href="#top">Top</a>',
        'data-opener="#chat-link, .ask"',
      ),
      '/asks': document('<button class="ask">Ask</button>', 'data-opener=".ask" data-ask="May I return it?"'),
      '/wrong': document('<button class="ask">Ask</button>', 'data-opener="..ask"'),
      '/commands': document(buttons.join(''), 'data-id="help"'),
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  async function visit(path: string): Promise<WatchedPage> {
    const watched = await openPage();
    await watched.page.goto(site.origin + path);
    return watched;
  }

  it('loads and opens it by pointer, puts its question into the field and does not follow the link', async () => {
    const {page, requests, complaints} = await visit('/link');
    await page.getByRole('button', {name: 'Chat', exact: true}).waitFor();
    expect(requests.filter(isChunk)).to.deep.equal([]);
    await page.getByRole('link', {name: 'Chat with us'}).click();
    await untilText(page, 'Do you ship?');
    expect(await page.getByRole('article').count()).to.equal(1);
    expect(page.url()).to.equal(`${site.origin}/link`);
    expect(complaints).to.deep.equal([]);
  });

  it('loads and opens it by keyboard, with the focus in the message field', async () => {
    const {page} = await visit('/link');
    await page.getByRole('link', {name: 'Chat with us'}).focus();
    await page.keyboard.press('Enter');
    await field(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.localName === 'agent-launcher');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('agent-launcher')?.open);
    await page.getByRole('link', {name: 'Chat with us'}).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('agent-launcher')?.open);
  });

  it('may come later, and other links stay links', async () => {
    const {page} = await visit('/link');
    await page.getByRole('link', {name: 'Top'}).click();
    expect(page.url()).to.equal(`${site.origin}/link#top`);
    expect(await page.locator('agent-launcher').count()).to.equal(0);
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), {
        className: 'ask',
        textContent: 'Later',
      });
      document.body.prepend(button);
    });
    await page.getByRole('button', {name: 'Later'}).click();
    await field(page).waitFor();
    expect(await isOpen(page)).to.equal(true);
  });

  it('opens it with the question of the tag', async () => {
    const {page} = await visit('/asks');
    await page.getByRole('button', {name: 'Ask'}).click();
    await untilText(page, 'May I return it?');
  });

  it('stays a link for a new tab: with a key, or with the middle button', async () => {
    const {page, requests} = await visit('/link');
    const link = page.getByRole('link', {name: 'Chat with us'});
    for (const press of [
      {modifiers: ['ControlOrMeta']},
      {modifiers: ['Shift']},
      {button: 'middle'},
    ] as const) {
      const opened = page.context().waitForEvent('page');
      await link.click({...press, modifiers: [...('modifiers' in press ? press.modifiers : [])]});
      const tab = await opened;
      await tab.waitForURL('**/contact');
      await tab.close();
    }
    expect(requests.filter(isChunk), 'no chat').to.deep.equal([]);
    expect(page.url()).to.equal(`${site.origin}/link`);
  });

  it('opens it with any key when it is no link', async () => {
    const {page} = await visit('/asks');
    await page.getByRole('button', {name: 'Ask'}).click({modifiers: ['Shift']});
    await untilText(page, 'May I return it?');
  });

  it('is reported once when its selector is wrong, and the button stays usable', async () => {
    const {page, complaints} = await visit('/wrong');
    for (let press = 0; press < 3; press += 1) await page.getByRole('button', {name: 'Ask'}).click();
    expect(complaints).to.deep.equal(['agent-chat-elements: data-opener is no selector.']);
    await page.getByRole('button', {name: 'Chat', exact: true}).click();
    await field(page).waitFor();
  });

  it('tries again after a failed load', async () => {
    const {page} = await openPage();
    let isBroken = true;
    await page.route('**/core-*', route => (isBroken ? route.abort() : route.fallback()));
    await page.goto(`${site.origin}/link`);
    const link = page.getByRole('link', {name: 'Chat with us'});
    await link.click();
    await page.getByRole('status').filter({hasText: 'did not load'}).waitFor();
    isBroken = false;
    await link.click();
    await untilText(page, 'Do you ship?');
  });

  it('opens and closes it by invoker commands, also before the launcher has loaded', async function () {
    const {page, requests} = await visit('/commands');
    if (!(await page.evaluate(() => 'commandForElement' in HTMLButtonElement.prototype)))
      skipTest(this, 'the browser has no invoker commands');
    await page.getByRole('button', {name: 'hide'}).click();
    expect(requests.filter(isChunk)).to.deep.equal([]);
    await page.getByRole('button', {name: 'toggle'}).click();
    await untilText(page, 'By toggle?');
    await page.getByRole('button', {name: 'hide'}).click();
    expect(await isOpen(page)).to.equal(false);
    await page.getByRole('button', {name: 'show'}).focus();
    await page.keyboard.press('Enter');
    await untilText(page, 'By show?');
    expect(await isOpen(page)).to.equal(true);
  });

  it('may be a script that calls show() before the launcher has loaded', async () => {
    const {page} = await visit('/commands');
    await page.evaluate(() => {
      const launcher = document.getElementById('help') as HTMLElementTagNameMap['agent-launcher'];
      launcher.show('Are you there?');
    });
    await untilText(page, 'Are you there?');
    expect(await page.locator('agent-launcher').getAttribute('id')).to.equal('help');
  });
});
