import {expect} from 'chai';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, type RunningServer} from '../support/http-server.js';

describe('a language file', () => {
  let site: RunningServer;

  before(async () => {
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="de"><title>Ein Laden</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-launcher></agent-launcher>`,
    });
  });

  after(async () => {
    await site.close();
    await closePages();
  });

  it('is requested under another address at the next need after a cached failure', async () => {
    const {page, requests} = await openPage();
    await page.route(/\/chunks\/de-[\w-]+\.js$/, route => route.abort());
    const warned = page.waitForEvent('console', message => message.text().includes('"de"'));
    await page.goto(site.origin);
    await warned;
    await page.getByRole('button', {name: 'Open the chat'}).waitFor();
    await page.evaluate(() => document.body.append(document.createElement('agent-history')));
    await page.getByRole('button', {name: 'Chat öffnen'}).waitFor();
    expect(requests.filter(address => /\/de-[^/]+$/.test(address))).to.have.length(2);
  });

  it('is requested again when the network is back', async () => {
    const {page} = await openPage({ownContext: true});
    await page.goto(site.origin);
    await page.getByRole('button', {name: 'Chat öffnen'}).waitFor();
    await page.context().setOffline(true);
    const warned = page.waitForEvent('console', message => message.text().includes('"fr"'));
    await page.evaluate(() => (document.documentElement.lang = 'fr'));
    await warned;
    await page.getByRole('button', {name: 'Open the chat'}).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', {name: 'Ouvrir le chat'}).waitFor();
  });
});
