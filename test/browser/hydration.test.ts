import {expect} from 'chai';
import {html, type TemplateResult} from 'lit';
import type {Page} from 'playwright-core';
import '../../src/define.js';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {hydrationBuild} from '../support/hydration-build.js';
import {pageAgent} from '../support/page-agent.js';
import {renderOnServer} from '../support/server-rendering.js';
import {ShopHelp} from './shop-help.js';

/** Before the element is defined: remembers the server’s shadow root. */
const chatOfServer = `
  const chat = document.querySelector('agent-chat, shop-help');
  const rootOfServer = chat.shadowRoot;`;

/** The positions of the parts of the chat. */
const places = `['.header', '.welcome', '.transcript', '.composer'].map(part => {
  const {top, height} = chat.shadowRoot.querySelector(part).getBoundingClientRect();
  return [part, Math.round(top), Math.round(height)];
})`;

describe('a page whose HTML comes from a server', () => {
  let service: RunningServer;
  let files: RunningServer;
  let site: RunningServer;
  let built: Awaited<ReturnType<typeof hydrationBuild>>;
  /** Resolves when the page may load its scripts. */
  let scripts: Promise<void>;
  let letScriptsLoad: () => void;

  before(async () => {
    if (!customElements.get('shop-help')) customElements.define('shop-help', ShopHelp);
    built = await hydrationBuild();
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    files = await serveFolder(built.folder);
    const pages: Readonly<Record<string, () => TemplateResult>> = {
      '/chat': () =>
        html`<agent-chat
          base-url=${service.origin}
          sign-in="anonymous"
          agent-id=${pageAgent.AgentId}
        ></agent-chat>`,
      '/known': () =>
        html`<agent-chat base-url=${service.origin} sign-in="anonymous" .agent=${pageAgent}></agent-chat>`,
      '/linked': () =>
        html`<agent-provider base-url=${service.origin} sign-in="anonymous">
          <agent-picker auto-select="first"></agent-picker><agent-chat></agent-chat>
          <agent-history></agent-history>
        </agent-provider>`,
      '/launcher': () =>
        html`<agent-chat></agent-chat>
          <agent-launcher base-url=${service.origin} agent-id=${pageAgent.AgentId} sign-in="anonymous">
          </agent-launcher>`,
      '/inside': () => html`<shop-help service=${service.origin}></shop-help>`,
    };
    site = await serveHandler(async request => {
      const {pathname, searchParams} = new URL(request.url);
      const page = pages[pathname];
      if (pathname.endsWith('.js')) {
        await scripts;
        return fetch(new URL(pathname, files.origin));
      }
      if (!page) return new Response(null, {status: 204});
      const script = searchParams.get('script') ?? 'hydrating';
      const known = pathname === '/known' ? `chat.agent = ${JSON.stringify(pageAgent)};` : '';
      return new Response(
        `<!doctype html><html lang=${searchParams.get('lang') ?? 'en'}><title>A shop</title>
        <style>agent-chat { block-size: 500px }</style>
        ${await renderOnServer(page())}<script>${chatOfServer}${known}</script>
        <script type="module" src="/${script}.js"></script>`,
        {headers: {'content-type': 'text/html; charset=utf-8'}},
      );
    });
  });

  beforeEach(() => {
    scripts = new Promise(resolve => (letScriptsLoad = resolve));
  });

  after(async () => {
    await Promise.all([site.close(), files.close(), service.close(), built.remove()]);
    await closePages();
  });

  async function ask(page: Page, question: string): Promise<void> {
    const field = page.locator('agent-chat').getByRole('textbox');
    await field.fill(question);
    await field.press('Enter');
    await page.locator('agent-chat').getByRole('article').filter({hasText: question}).nth(1).waitFor();
  }

  for (const script of ['hydrating', 'plain']) {
    it(`reuses the server’s shadow root and renders everything once (${script})`, async () => {
      const {page, complaints} = await openPage();
      letScriptsLoad();
      await page.goto(`${site.origin}/chat?script=${script}`);
      await page.getByText(pageAgent.welcomeMessage).waitFor();
      const chat = page.locator('agent-chat');
      expect(await page.evaluate('chat.shadowRoot === rootOfServer')).to.equal(true);
      expect(await page.evaluate(`rootOfServer.querySelectorAll('style').length`)).to.equal(0);
      expect(await chat.locator('section').count()).to.equal(1);
      expect(await chat.getByRole('textbox').count()).to.equal(1);
      await ask(page, 'Are you there?');
      expect(complaints).to.deep.equal([]);
    });
  }

  it('is readable before any script arrives and does not move afterwards', async () => {
    const {page, complaints} = await openPage();
    await page.goto(`${site.origin}/known`, {waitUntil: 'commit'});
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByText(pageAgent.introduction).waitFor();
    expect(await page.evaluate(() => customElements.get('agent-chat'))).to.equal(undefined);
    const before = await page.evaluate(places);
    letScriptsLoad();
    await page.evaluate(() => customElements.whenDefined('agent-chat').then(() => undefined));
    await page.locator('agent-chat:defined textarea').waitFor();
    expect(await page.evaluate(places)).to.deep.equal(before);
    await ask(page, 'Nothing has moved?');
    expect(complaints).to.deep.equal([]);
  });

  it('keeps the typed text and the focus while the scripts load', async () => {
    const {page, complaints} = await openPage();
    await page.goto(`${site.origin}/chat`, {waitUntil: 'commit'});
    await page.getByRole('textbox').click();
    await page.keyboard.type('Where is my');
    letScriptsLoad();
    await page.locator('agent-chat:defined textarea:focus').waitFor();
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.keyboard.type(' parcel?');
    expect(await page.getByRole('textbox').inputValue()).to.equal('Where is my parcel?');
    expect(complaints).to.deep.equal([]);
  });

  it('searches for the text that was typed before the list loaded', async () => {
    const {page, complaints} = await openPage();
    await page.goto(`${site.origin}/linked`, {waitUntil: 'commit'});
    const field = page.locator('agent-picker').getByRole('searchbox');
    await field.fill('nobody of this name');
    letScriptsLoad();
    await page.locator('agent-picker').getByText('nobody of this name').first().waitFor();
    expect(await field.inputValue()).to.equal('nobody of this name');
    expect(complaints).to.deep.equal([]);
  });

  it('links elements to their provider, which the server cannot see', async () => {
    const {page, complaints} = await openPage();
    letScriptsLoad();
    await page.goto(`${site.origin}/linked`);
    await page.locator('agent-chat').getByText(pageAgent.welcomeMessage).waitFor();
    await ask(page, 'Who is it?');
    for (const name of ['agent-picker', 'agent-history', 'agent-chat'])
      expect(await page.locator(`${name} .base`).count(), name).to.equal(1);
    expect(complaints).to.deep.equal([]);
  });

  it('opens the chat of a launcher', async () => {
    const {page, complaints} = await openPage();
    letScriptsLoad();
    await page.goto(`${site.origin}/launcher`);
    await page.locator('agent-launcher').getByRole('button').first().click();
    await page.locator('agent-launcher').getByText(pageAgent.welcomeMessage).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('replaces the server’s texts with the visitor’s language', async () => {
    const {page, complaints} = await openPage();
    letScriptsLoad();
    await page.goto(`${site.origin}/chat?lang=de`);
    await page.getByRole('button', {name: 'Senden'}).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('hydrates an element of the site around the chat, and the chat works in it', async () => {
    const {page, complaints} = await openPage();
    letScriptsLoad();
    await page.goto(`${site.origin}/inside`);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    expect(await page.getByRole('heading', {name: 'Help'}).count()).to.equal(1);
    expect(await page.locator('agent-chat').count()).to.equal(1);
    await ask(page, 'Inside?');
    expect(complaints).to.deep.equal([]);
  });
});
