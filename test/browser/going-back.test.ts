import {expect} from 'chai';
import {chromium, type Browser, type Page} from 'playwright-core';
import {createLocalService} from '../../src/local-service/local-service.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {browserFlags, findBrowser} from '../support/find-browser.js';
import {holdAnswer, type HeldAnswer, type HeldAnswerSource} from '../support/held-answer.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {goBackToKept, markPage} from '../support/kept-page.js';
import {pageAgent} from '../support/page-agent.js';
import {skipTest} from '../support/skip-test.js';

const timeLimit = 1_500;

/** Timeouts of a page start when the visitor leaves: on a slow machine they would end too early. */
const waitFromLeaving = `{
  const {setTimeout, clearTimeout} = window;
  const waits = new Map();
  const begun = new Map();
  window.setTimeout = (run, time) => {
    if (!(time >= 500)) return setTimeout(run, time);
    const id = setTimeout(() => {});
    waits.set(id, () => setTimeout(run, time));
    return id;
  };
  window.clearTimeout = id => {
    waits.delete(id);
    clearTimeout(begun.get(id) ?? id);
  };
  addEventListener('pagehide', () => {
    window.setTimeout = setTimeout;
    for (const [id, begin] of waits) begun.set(id, begin());
  });
}`;

/** Lets Chromium use its back/forward cache, which automation disables. */
describe('a page that a visitor leaves and comes back to', () => {
  let browser: Browser;
  let service: RunningServer;
  let site: RunningServer;
  let held: HeldAnswerSource;

  before(async () => {
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [...browserFlags],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    service = await serveHandler(
      createLocalService({agents: [pageAgent], answers: request => held.give(request)}),
    );
    const chat = `<agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"
      persist="local"></agent-chat>`;
    const code = `import '/agent-chat-elements.js';
      document.querySelector('agent-chat').session.configure({firstByteTimeout: ${timeLimit}});`;
    const document = (body: string) =>
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><body>${body}</body></html>`;
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': document(`${chat}<script type="module">${code}</script>`),
      '/tea': document('<h1>Tea</h1>'),
    });
  });

  after(async () => {
    await browser.close();
    await site.close();
    await service.close();
  });

  async function ask(script = ''): Promise<{page: Page; answer: HeldAnswer}> {
    held = holdAnswer();
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(script);
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await markPage(page);
    await page.getByRole('textbox').fill('Tell me');
    await page.keyboard.press('Enter');
    await held.answer.asked;
    return {page, answer: held.answer};
  }

  /** Without enough memory the browser caches no page, and the test cannot check it. */
  async function goBack(page: Page, test: Mocha.Context): Promise<void> {
    const lack = await goBackToKept(page);
    if (lack === undefined) return;
    skipTest(test, `the browser keeps no page that is left: ${lack}`);
  }

  const reply = (page: Page, text: string) =>
    page.getByRole('article').filter({has: page.getByText(text, {exact: true})});

  it('shows the reply as far as it had arrived and continues it', async function () {
    const {page, answer} = await ask();
    answer.say('One ');
    await reply(page, 'One').waitFor();
    await page.goto(`${site.origin}/tea`);
    answer.say('two ');
    await goBack(page, this);
    answer.say('three');
    answer.end();
    await reply(page, 'One two three').getByLabel('Copy', {exact: true}).waitFor();
  });

  it('shows a reply that started while the page was away for longer than the timeout', async function () {
    const {page, answer} = await ask(waitFromLeaving);
    await page.goto(`${site.origin}/tea`);
    answer.say('One ');
    await new Promise(resolve => setTimeout(resolve, timeLimit + 500));
    await goBack(page, this);
    await reply(page, 'One').waitFor();
    answer.say('two');
    answer.end();
    await reply(page, 'One two').getByLabel('Copy', {exact: true}).waitFor();
    expect(await page.getByText('too long to answer').count()).to.equal(0);
  });
});
