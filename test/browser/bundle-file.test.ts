import {createHash} from 'node:crypto';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {copyCDNFiles} from '../../.ci/cdn-folder.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, type WatchedPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const file = '/agent-chat.bundle.js';
const corner = (page: Page) => page.getByRole('button', {name: 'Open the chat'});

/** Asks a question, which may end with Markdown. */
async function ask(page: Page, question: string, markdown = ''): Promise<void> {
  const field = page.getByRole('textbox');
  await field.fill(question + markdown);
  await field.press('Enter');
  await page.getByRole('article').filter({hasText: question}).nth(1).waitFor();
}

const scriptsOf = ({requests}: WatchedPage): string[] =>
  requests.map(address => new URL(address).pathname).filter(path => path.endsWith('.js'));

describe('the file with all elements', () => {
  let service: RunningServer;
  let site: RunningServer;
  /** A site with this one file only. */
  let lonely: RunningServer;

  before(async function () {
    this.timeout(120_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    const folder = await sharedBuild('bundle');
    const script = await readFile(join(folder, file), 'utf8');
    const options = `data-base-url="${service.origin}" data-agent-id="${pageAgent.AgentId}" data-sign-in="anonymous"`;
    const document = (body: string, lang = 'en') =>
      `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>A shop</title><body><h1>Tea</h1>${body}</body></html>`;
    const chat = `<agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"></agent-chat>`;
    const pages: Readonly<Record<string, string>> = {
      '/classic': document(`<script src="${file}" ${options}></script>`),
      '/module': document(`<script type="module" src="${file}" ${options}></script>`),
      '/head': document('').replace('<body>', `<script src="${file}" ${options}></script><body>`),
      '/twice': document(`<script src="${file}" ${options}></script>`.repeat(2)),
      '/elements': document(`<script src="${file}"></script>${chat}`),
      '/elements-module': document(`<script type="module" src="${file}"></script>${chat}`),
      '/no-service': document(`<script src="${file}" data-agent-id="a"></script>`),
      '/german': document(`<script src="${file}"></script>${chat}`, 'de'),
    };
    site = await serveFolder(folder, pages);
    lonely = await serveHandler(request => {
      const {pathname} = new URL(request.url);
      if (pathname === '/favicon.ico') return new Response(null, {status: 204});
      if (pathname === file)
        return new Response(script, {headers: {'content-type': 'text/javascript; charset=utf-8'}});
      const page = pages[pathname];
      return page === undefined
        ? new Response('Not found', {status: 404})
        : new Response(page, {headers: {'content-type': 'text/html; charset=utf-8'}});
    });
  });

  after(async () => {
    await site.close();
    await lonely.close();
    await service.close();
    await closePages();
  });

  async function visit(path: string, origin = lonely.origin): Promise<WatchedPage> {
    const watched = await openPage();
    await watched.page.goto(origin + path);
    return watched;
  }

  for (const path of ['/classic', '/module', '/head']) {
    it(`opens a chat from the corner and answers with no other script: ${path.slice(1)}`, async () => {
      const watched = await visit(path);
      const {page, complaints} = watched;
      await corner(page).click();
      await page.getByText(pageAgent.welcomeMessage).waitFor();
      await ask(page, 'Warm?', '\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nlet tea = 1;\n```');
      await page.getByRole('table').last().waitFor();
      await page.getByRole('button', {name: 'Copy', exact: true}).last().waitFor();
      expect(scriptsOf(watched)).to.deep.equal([file]);
      expect(complaints).to.deep.equal([]);
    });
  }

  it('shows one button for a tag that was pasted twice', async () => {
    const {page, complaints} = await visit('/twice');
    await corner(page).waitFor();
    expect(await corner(page).count()).to.equal(1);
    expect(complaints).to.deep.equal([]);
  });

  for (const path of ['/elements', '/elements-module']) {
    it(`defines the elements of a page without a button and without a warning: ${path.slice(1)}`, async () => {
      const watched = await visit(path);
      const {page, complaints} = watched;
      await page.getByText(pageAgent.welcomeMessage).waitFor();
      await ask(page, 'Are you there?');
      const names = ['agent-provider', 'agent-picker', 'agent-chat', 'agent-history', 'agent-launcher'];
      expect(await page.evaluate(all => all.filter(name => customElements.get(name)), names)).to.deep.equal(
        names,
      );
      expect(await corner(page).count()).to.equal(0);
      expect(await page.locator('agent-launcher').count()).to.equal(0);
      expect(scriptsOf(watched)).to.deep.equal([file]);
      expect(complaints).to.deep.equal([]);
    });
  }

  it('names the missing address of the service', async () => {
    const {page, complaints} = await visit('/no-service');
    await page.waitForFunction(() => customElements.get('agent-launcher'));
    expect(complaints).to.deep.equal(['agent-chat-elements: no data-base-url: no chat.']);
  });

  it('speaks the language of the page with the language file beside it', async () => {
    const watched = await visit('/german', site.origin);
    const {page, complaints} = watched;
    await page.getByRole('button', {name: 'Senden'}).waitFor();
    expect(scriptsOf(watched)).to.deep.equal([file, '/locales/de.js']);
    expect(complaints).to.deep.equal([]);
  });

  it('stays in English and warns once without the language file', async () => {
    const {page, complaints} = await visit('/german');
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await ask(page, 'Are you there?');
    await page.getByRole('button', {name: 'Send', exact: true}).waitFor();
    expect(complaints.filter(text => text.startsWith('agent-chat-elements:'))).to.have.length(1);
    expect(complaints.find(text => text.startsWith('agent-chat-elements:'))).to.contain('"de"');
  });

  it('is in one folder with the loader, and integrity.json contains the hashes of all scripts', async function () {
    this.timeout(120_000);
    const folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-cdn-'));
    try {
      await copyCDNFiles(folder);
      const scripts = (await readdir(folder, {recursive: true})).filter(name => name.endsWith('.js'));
      expect(scripts).to.include.members(['loader.js', 'agent-chat.bundle.js', 'agent-chat-elements.js']);
      const hashes = JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8')) as object;
      expect(Object.keys(hashes).sort()).to.deep.equal(
        scripts.map(name => name.replaceAll('\\', '/')).sort(),
      );
      for (const [name, hash] of Object.entries(hashes)) {
        const bytes = await readFile(join(folder, name));
        expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`, name).to.equal(hash);
      }
    } finally {
      await rm(folder, {recursive: true});
    }
  });
});
