import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {optionNames} from '../../src/loader/option-names.js';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, passQuietTime, type WatchedPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** A policy without inline scripts and styles. */
const strictPolicy = (service: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src ${service}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

const isChunk = (address: string) => address.includes('/chunks/');
const corner = (page: Page) => page.getByRole('button', {name: 'Chat', exact: true});
const field = (page: Page) => page.locator('agent-launcher').getByRole('textbox');

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
  await page.locator('agent-launcher').getByRole('article').filter({hasText: question}).nth(1).waitFor();
}

/**
 * Like most browsers, which cache a failed module under its address. Here the address without a query always fails.
 */
async function forgetNoFailure(page: Page, file: string): Promise<void> {
  await page.route(`**/chunks/${file}*`, route => route.abort());
}

/** Counts the loads of the launcher’s code. */
function watchLaunchers(page: Page): () => number {
  let count = 0;
  page.on('response', response => {
    if (response.url().includes('/core-') && response.ok()) count += 1;
  });
  return () => count;
}

describe('the script tag', () => {
  let service: RunningServer;
  let site: RunningServer;
  let options: string;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    options = `data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous"`;
    const body = '<h1>A shop</h1><p>Tea and coffee</p>';
    const document = (head: string, end = '', policy = '') =>
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>${policy}${head}<body>${body}${end}</body></html>`;
    const policy = `<meta http-equiv="content-security-policy" content="${strictPolicy(service.origin)}">`;
    site = await serveFolder(await sharedBuild('cdn'), {
      '/classic': document('', `<script src="/loader.js" ${options}></script>`),
      '/module': document('', `<script type="module" src="/loader.js" ${options}></script>`),
      '/head': document(`<script src="/loader.js" ${options}></script>`),
      '/async': document(`<script async src="/loader.js" ${options}></script>`),
      '/twice': document('', `<script src="/loader.js" ${options}></script>`.repeat(2)),
      '/two': document(
        '',
        `<script type="module" src="/loader.js" ${options} data-label="Chat"></script>
         <script type="module" src="/loader.js" ${options} data-label="Other" data-placement="bottom-start"></script>`,
      ),
      '/strict': document('', `<script src="/loader.js" ${options}></script>`, policy),
      '/unknown': document(
        '',
        `<script src="/loader.js" ${options} data-agentid="x" data-colour="red"></script>`,
      ),
      '/empty-service': document('', '<script src="/loader.js" data-base-url="" data-agent-id="a"></script>'),
      '/left-empty': document(
        '',
        `<script src="/loader.js" ${options} data-label="" data-failed-text="" data-theme="" data-greeting="" data-hotkey=""></script>`,
      ),
      '/no-service': document('', `<script src="/loader.js" data-agent-id="a"></script>`),
      '/no-agent': document(
        '',
        `<script src="/loader.js" data-base-url="${service.origin}" data-sign-in="anonymous"></script>`,
      ),
      '/eager': document('', `<script src="/loader.js" ${options} data-load="eager"></script>`),
      '/idle': document('', `<script src="/loader.js" ${options} data-load="idle"></script>`),
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

  for (const path of ['/classic', '/module', '/head', '/async', '/strict']) {
    it(`shows a button, requests nothing, then opens and answers: ${path.slice(1)}`, async () => {
      const {page, complaints, requests} = await visit(path);
      await corner(page).waitFor();
      expect(requests.filter(isChunk)).to.deep.equal([]);
      await corner(page).click();
      await page.getByText(pageAgent.welcomeMessage).waitFor();
      await ask(page, 'Are you there?');
      expect(complaints).to.deep.equal([]);
      const origins = new Set(requests.map(address => new URL(address).origin));
      expect([...origins].sort()).to.deep.equal([site.origin, service.origin].sort());
    });
  }

  it('loads the chat on hover without opening it', async () => {
    const {page, requests} = await visit('/classic');
    await corner(page).hover();
    await page.locator('agent-launcher').waitFor({state: 'attached'});
    expect(requests.some(isChunk)).to.equal(true);
    expect(await page.locator('agent-launcher').getAttribute('open')).to.equal(null);
    const before = await page.getByRole('button', {name: 'Open the chat'}).boundingBox();
    expect(before?.width).to.be.closeTo(56, 1);
  });

  it('keeps keyboard focus and opens with Enter', async () => {
    const {page} = await visit('/classic');
    await corner(page).waitFor();
    await page.keyboard.press('Tab');
    const launcher = page.locator('agent-launcher');
    await launcher.waitFor({state: 'attached'});
    await page.waitForFunction(() => document.activeElement?.localName === 'agent-launcher');
    await page.keyboard.press('Enter');
    await field(page).waitFor();
  });

  it('loads the reply code when the visitor writes, not when the chat opens', async () => {
    const {page, requests} = await visit('/classic');
    await corner(page).click();
    await field(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.localName === 'agent-launcher');
    await passQuietTime(page);
    expect(requests.filter(address => address.includes('/chunks/reply-'))).to.deep.equal([]);
    const fetched = page.waitForRequest('**/chunks/reply-*');
    await page.keyboard.type('A');
    await fetched;
  });

  it('is at the same position as the launcher', async () => {
    const {page} = await visit('/classic');
    const before = await corner(page).boundingBox();
    await corner(page).hover();
    const after = await page.getByRole('button', {name: 'Open the chat'}).boundingBox();
    expect(after).to.deep.equal(before);
  });

  it('treats a tag that was pasted twice as one, and two different tags as two', async () => {
    const twice = await visit('/twice');
    await corner(twice.page).waitFor();
    expect(await corner(twice.page).count()).to.equal(1);
    const two = await visit('/two');
    await two.page.getByRole('button', {name: 'Other'}).waitFor();
    expect(await corner(two.page).count()).to.equal(1);
  });

  it('reports unknown and missing settings in one line', async () => {
    const unknown = await visit('/unknown');
    await corner(unknown.page).waitFor();
    expect(unknown.complaints).to.deep.equal([
      'agent-chat-elements: unknown data-agentid; unknown data-colour.',
    ]);
    for (const path of ['/no-service', '/empty-service']) {
      const without = await visit(path);
      expect(without.complaints, path).to.deep.equal(['agent-chat-elements: no data-base-url: no chat.']);
      expect(await corner(without.page).count()).to.equal(0);
    }
  });

  it('lets visitors choose an agent when the tag names none', async () => {
    const {page, complaints} = await visit('/no-agent');
    await corner(page).click();
    await page.getByRole('option', {name: pageAgent.name}).click();
    await page.getByRole('article').getByText(pageAgent.welcomeMessage).waitFor();
    expect(complaints).to.deep.equal(['agent-chat-elements: no data-agent-id: visitors choose.']);
  });

  for (const path of ['/eager', '/idle']) {
    it(`loads before hover or focus when a setting asks for it: ${path.slice(1)}`, async () => {
      const {page} = await visit(path);
      await page.locator('agent-launcher').waitFor({state: 'attached'});
    });
  }

  it('treats settings that a template left empty as missing', async () => {
    const {page} = await openPage();
    await page.emulateMedia({colorScheme: 'dark'});
    await page.route('**/core-*', route => route.abort());
    await page.goto(`${site.origin}/left-empty`);
    await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'));
    await corner(page).click();
    await page.getByRole('status').filter({hasText: 'did not load'}).waitFor();
    const scheme = await corner(page).evaluate(button => getComputedStyle(button.parentElement!).colorScheme);
    expect(scheme).to.equal('dark');
  });

  it('loads nothing before hover for a greeting and a hotkey that a template left empty', async () => {
    const {page, requests} = await visit('/left-empty');
    await corner(page).waitFor();
    await passQuietTime(page);
    expect(requests.filter(isChunk)).to.deep.equal([]);
  });

  it('shows that the chat did not load and retries at the next press', async () => {
    const {page} = await openPage();
    await forgetNoFailure(page, 'core-');
    const came = watchLaunchers(page);
    let isBroken = true;
    await page.route('**/core-*', route => (isBroken ? route.abort() : route.fallback()));
    await page.goto(`${site.origin}/classic`);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await corner(page).click();
      await page.getByRole('status').filter({hasText: 'did not load'}).waitFor();
    }
    isBroken = false;
    await corner(page).click();
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await ask(page, 'Are you there now?');
    expect(came(), 'its code is there once').to.equal(1);
  });

  it('does not appear in print', async () => {
    const {page} = await visit('/classic');
    await corner(page).waitFor();
    await page.emulateMedia({media: 'print'});
    expect(await corner(page).isVisible()).to.equal(false);
  });

  it('causes no layout shift, blocks nothing and leaves nothing in the page', async () => {
    const {page} = await openPage();
    const session = await page.context().newCDPSession(page);
    // CPU time of the page: on a busy machine any task takes long by the clock.
    await session.send('Performance.enable', {timeDomain: 'threadTicks'});
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
      Object.assign(window, {shifts});
      Object.assign(window, {names: Object.getOwnPropertyNames(window)});
    });
    await page.goto(`${site.origin}/classic`);
    await corner(page).waitFor();
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
    const {metrics} = await session.send('Performance.getMetrics');
    const {shifts, added} = await page.evaluate(() => {
      const page = window as unknown as {shifts: unknown[]; names: string[]};
      const known = new Set([...page.names, 'names']);
      return {
        shifts: page.shifts,
        added: Object.getOwnPropertyNames(window).filter(name => !known.has(name)),
      };
    });
    expect(shifts).to.deep.equal([]);
    expect(added).to.deep.equal([]);
    const work = metrics.filter(({name}) =>
      ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].includes(name),
    );
    expect(work).to.have.length(3);
    // Seconds for all tasks together: less than one long task.
    for (const {name, value} of work) expect(value, name).to.be.above(0).and.below(0.05);
  });

  it('accepts every attribute of the launcher and of the chat', async () => {
    const {page} = await visit('/classic');
    await corner(page).click();
    await field(page).waitFor();
    const observed = await page.evaluate(() =>
      ['agent-launcher', 'agent-chat'].flatMap(
        name => (customElements.get(name) as unknown as {observedAttributes: string[]}).observedAttributes,
      ),
    );
    // A tag names its service itself, so it has no provider, and the launcher moves the focus. A token is not a tag
    // setting: elements only warn about it.
    const known = new Set([...optionNames, 'id', 'for', 'autofocus', 'access-token', 'accesstoken']);
    expect([...new Set(observed)].filter(name => !known.has(name))).to.deep.equal([]);
    const beyond = [...optionNames].filter(name => !observed.includes(name));
    expect(beyond).to.deep.equal(['failed-text', 'id', 'opener']);
  });
});
